/**
 * The fair deal, p313/v1, checked in the browser: the second of two verifiers that share no code
 * with the site. The other is verify_deal.py; both give the same reasons. See docs/fair-deal.md.
 *
 * It hashes with WebCrypto, which browsers offer to secure pages only (https, or 127.0.0.1).
 */

const RANKS = [..."23456789TJQKA"];
const SUITS = [..."CDHS"];
const CARDS = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), "XB", "XR"];
const COMMON = ["v", "game_id", "ruleset", "chain_length", "commitment"];
const PROTOCOL = "p313/v1";

/** The deal does not hold; the message is the reason. */
class Wrong extends Error {}

function need(holds, reason) {
  if (!holds) throw new Wrong(reason);
}

function readable(holds) {
  need(holds, "unreadable proof");
}

// Bytes

function join(...parts) {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function utf8(text) {
  readable(typeof text === "string" && !/\p{Surrogate}/u.test(text));
  return new TextEncoder().encode(text);
}

function ascii(text) {
  const bytes = utf8(text);
  readable(bytes.every((byte) => byte < 128));
  return bytes;
}

function uint(value, size, low, high) {
  readable(Number.isInteger(value) && value >= low && value <= high);
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes.slice(4 - size);
}

function lp16(bytes) {
  return join(uint(bytes.length, 2, 0, 65535), bytes);
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function unhex(text, size = 32) {
  readable(typeof text === "string" && text.length === 2 * size && /^[0-9a-f]*$/.test(text));
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
}

function same(left, right) {
  return JSON.stringify(left) === JSON.stringify(right);
}

// Hashes

async function digest(tag, ...parts) {
  const data = join(utf8(`${PROTOCOL}/${tag}\0`), ...parts);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data));
}

async function keyed(key, tag, ...parts) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const hmac = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  const data = join(utf8(`${PROTOCOL}/${tag}\0`), ...parts);
  return new Uint8Array(await crypto.subtle.sign("HMAC", hmac, data));
}

// Canonical JSON of a log entry

function isPlain(value) {
  if (Array.isArray(value)) return value.every(isPlain);
  if (value !== null && typeof value === "object") {
    return Object.entries(value).every(([key, item]) => /^[\0-\x7f]*$/.test(key) && isPlain(item));
  }
  return ["string", "boolean"].includes(typeof value) || Number.isSafeInteger(value);
}

function sorted(value) {
  if (Array.isArray(value)) return `[${value.map(sorted).join(",")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${sorted(value[key])}`).join(",")}}`;
}

function canonical(entry) {
  need(isPlain(entry), "bad entry");
  const bytes = utf8(sorted(entry));
  need(bytes.length < 65536, "bad entry");
  return bytes;
}

// Chance

async function* stream(key) {
  for (let j = 0; ; j += 1) yield* await keyed(key, "stream", uint(j, 4, 0, 2 ** 32 - 1));
}

async function below(source, n) {
  for (;;) {
    const { value } = await source.next();
    if (value < 256 - (256 % n)) return value % n;
  }
}

async function shuffle(source, items) {
  const order = [...items];
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = await below(source, i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

// The proof of one hand. `tell(step, value)` notes each step that holds.

async function seatsDigest(proof) {
  const { seats } = proof;
  readable(Array.isArray(seats));
  const parts = seats.flatMap((seat, i) => {
    readable(Array.isArray(seat) && seat.length === 2);
    const text = utf8(seat[1]);
    readable(text.length <= 64);
    return [Uint8Array.of(i), uint(seat[0], 1, 0, 3), lp16(text)];
  });
  return digest("seats", unhex(proof.game_id, 16), uint(seats.length, 1, 1, 255), ...parts);
}

function logStart(proof) {
  const parts = [unhex(proof.commitment), unhex(proof.seats_digest)];
  return digest("log0", unhex(proof.game_id, 16), ...parts);
}

async function checkSeats(proof, tell) {
  readable(typeof proof.v === "string");
  need(proof.v === PROTOCOL, "unknown version");
  need(same(hex(await seatsDigest(proof)), proof.seats_digest), "bad seats digest");
  tell("seats", proof.seats_digest);
}

async function checkCommitment(proof, tell) {
  const length = uint(proof.chain_length, 2, 1, 1024);
  let s = unhex(proof.revealed_s);
  const { hand_no: handNo, chain_length: last } = proof;
  need(Number.isInteger(handNo) && handNo >= 0 && handNo <= last, "bad commitment");
  for (let k = handNo; k > 0; k -= 1) s = await digest("chain", s);
  const parts = [unhex(proof.game_id, 16), length, lp16(ascii(proof.ruleset)), s];
  need(hex(await digest("commit", ...parts)) === proof.commitment, "bad commitment");
  tell("commitment", proof.commitment);
}

async function checkSeating(proof, source, tell) {
  need(hex(await logStart(proof)) === proof.log_prev, "bad log digest");
  const order = await shuffle(source, proof.seats.keys());
  const dealer = await below(source, order.length);
  need(same([order, dealer], [proof.order, proof.first_dealer]), "bad seating");
  tell("seating", order.join(" "));
}

function deckIds({ decks, jokers, remove }) {
  uint(decks, 1, 1, 4);
  need([0, 2].includes(jokers) && remove.every((card) => CARDS.includes(card)), "bad deck");
  const kept = CARDS.slice(0, jokers ? 54 : 52).map((card, c) => (remove.includes(card) ? -1 : c));
  const one = kept.filter((c) => c >= 0);
  return Array.from({ length: decks }, (_, deck) => one.map((c) => 54 * deck + c)).flat();
}

async function checkDeck(proof, source, tell) {
  const ids = await shuffle(source, deckIds(proof.deck));
  const cards = ids.map((id) => CARDS[id % 54]);
  need(same(cards, proof.deck_order), "bad deck");
  const { dealer = 0 } = proof;
  need(Number.isInteger(dealer) && dealer >= 0 && dealer < proof.seats.length, "bad dealer");
  tell("deck", cards.join(" "));
  return ids;
}

async function checkRehands(proof, ids, keyOf, tell) {
  for (const [index, rehand] of (proof.rehands ?? []).entries()) {
    const source = stream(await keyOf(uint(index + 1, 2, 1, 65535), unhex(rehand.log)));
    const again = rehand.ids;
    need(rehand.r === index + 1 && again.every((id) => ids.includes(id)), "bad reshuffle");
    const discards = [...new Set(again)].sort((left, right) => left - right);
    need(same(await shuffle(source, discards), again), "bad reshuffle");
    tell("reshuffle", again.map((id) => CARDS[id % 54]).join(" "));
  }
}

async function checkProof(proof, tell) {
  await checkSeats(proof, tell);
  await checkCommitment(proof, tell);
  const hand = join(unhex(proof.game_id, 16), uint(proof.hand_no, 4, 0, 1024));
  const [s, seats] = [unhex(proof.revealed_s), unhex(proof.seats_digest)];
  const source = stream(await keyed(s, "hand", hand, seats, unhex(proof.log_prev)));
  if (proof.hand_no === 0) return checkSeating(proof, source, tell);
  const ids = await checkDeck(proof, source, tell);
  return checkRehands(proof, ids, (r, now) => keyed(s, "rehand", hand, r, seats, now), tell);
}

// The record of a match

async function logDigests(record) {
  let last = await logStart(record);
  const digests = [hex(last)];
  for (const [index, entry] of record.entries.entries()) {
    need(entry.n === index + 1, "bad entry");
    last = await digest("log", last, lp16(canonical(entry)));
    digests.push(hex(last));
  }
  unhex(record.log_digest);
  need(digests.at(-1) === record.log_digest, "bad log digest");
  return digests;
}

function checkLog(hand, start, digests) {
  const { after } = hand;
  const inRange = Number.isInteger(after) && after >= start && after < digests.length;
  need(inRange && hand.log_prev === digests[after], "bad log digest");
  const later = digests.slice(after);
  need((hand.rehands ?? []).every((rehand) => later.includes(rehand.log)), "bad log digest");
}

function checkPlace(record, k, digests) {
  const [hand, last] = [record.hands[k], record.hands[k - 1] ?? { ...record, after: 0 }];
  need(hand.hand_no === k, "bad hand number");
  need(COMMON.every((key) => hand[key] === record[key]), "bad commitment");
  checkLog(hand, last.after, digests);
  const entries = record.entries.slice(last.after, hand.after);
  const changes = entries.filter((entry) => entry.type === "seat");
  const moved = changes.map((entry) => record.hands[0].order[entry.seat]);
  const kept = last.seats.every((seat, i) => moved.includes(i) || same(seat, hand.seats[i]));
  need(kept && last.seats.length === hand.seats.length, "changed seats");
}

async function checkRecord(record, tell) {
  await checkSeats(record, () => {});
  readable(Array.isArray(record.entries) && Array.isArray(record.hands));
  const digests = await logDigests(record);
  tell("log", record.log_digest);
  need(record.hands.length > 0, "bad hand number");
  for (const [k, hand] of record.hands.entries()) {
    checkPlace(record, k, digests);
    await checkProof(hand, (step, value) => tell(step, value, k));
    const turn = (record.hands[0].first_dealer + k - 1) % hand.seats.length;
    need(k === 0 || (hand.dealer ?? turn) === turn, "bad dealer");
  }
}

/**
 * Check a proof or a record.
 *
 * Gives {ok, reason, steps}: the reason is "ok" or what is wrong, and the steps are those that
 * hold, each {step, hand, value}, up to the one that does not.
 */
export async function verify(proof) {
  const steps = [];
  const ends = (reason) => ({ ok: reason === "ok", reason, steps });
  if (!globalThis.crypto?.subtle) return ends("no secure context");
  const tell = (step, value, hand = proof?.hand_no) => steps.push({ step, hand, value });
  try {
    await ("hands" in proof ? checkRecord : checkProof)(proof, tell);
  } catch (error) {
    return ends(error instanceof Wrong ? error.message : "unreadable proof");
  }
  return ends("ok");
}
