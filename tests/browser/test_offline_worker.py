"""The script before the pages, alone in a browser: what it keeps, and when it lets go."""

import pytest

from pages.offline_views import WORKER

RUN = """async ([source, events]) => {
  const heard = {}, kept = new Map(), answers = [], waits = [];
  const shelf = {
    put: async (key, answer) => kept.set(key, answer),
    delete: async (key) => kept.delete(key),
    keys: async () => [...kept.keys()],
  };
  const caches = { open: async () => shelf, delete: async () => kept.clear() };
  const location = { origin: "https://site" };
  const self = { addEventListener: (name, hear) => (heard[name] = hear) };
  const fetch = () => new Promise((answer) => answers.push(answer));
  new Function("self", "caches", "fetch", "location", source)(self, caches, fetch, location);
  const ask = (method, path) =>
    heard.fetch({
      request: { method, url: location.origin + path, mode: "navigate" },
      waitUntil: (promise) => waits.push(promise),
      respondWith: () => {},
    });
  for (const [name, what] of events) {
    if (name === "answer") answers.shift()(new Response("", { status: what }));
    else ask(name, what);
    if (name !== "GET") await new Promise((done) => setTimeout(done));
  }
  await Promise.all(waits);
  return [...kept.keys()];
}"""
ONE, TWO = "/scoresheets/s/ABCD2345/", "/scoresheets/s/WXYZ2345/"
BOTH = [("GET", ONE), ("answer", 200), ("GET", TWO), ("answer", 200)]


@pytest.fixture
def keeps(chromium):
    """What is on the shelf after these requests and answers."""

    def run(events):
        source = WORKER.read_text()
        with chromium.window("about:blank") as window:
            return window(lambda page: page.evaluate(RUN, [source, events]))

    return run


@pytest.mark.parametrize("status", [403, 404, 410])
def test_a_page_that_the_site_gives_no_more_is_kept_no_more(keeps, status):
    assert keeps([*BOTH, ("GET", ONE), ("answer", status)]) == [TWO]


def test_a_page_is_kept_while_the_site_only_stumbles(keeps):
    assert keeps([*BOTH, ("GET", ONE), ("answer", 503)]) == [ONE, TWO]


@pytest.mark.parametrize("form", ["login/", "logout/", "delete/"])
def test_another_reader_finds_nothing_nor_what_was_still_on_its_way(keeps, form):
    post = ("POST", f"/accounts/{form}")
    assert keeps([*BOTH, ("GET", ONE), post, ("answer", 200)]) == []
    assert keeps([("GET", TWO), post, ("answer", 200), ("GET", ONE), ("answer", 200)]) == [ONE]
