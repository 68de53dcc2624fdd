/**
 * Lets this browser be told: asks it for an address to push to, and sends that with the form.
 *
 * `[data-push]` is the form, with our public key and the address of the service worker; its
 * button is shown only where the browser can do it.
 */

const form = document.querySelector("[data-push]");
const able = "serviceWorker" in navigator && "PushManager" in window;

async function subscribe() {
  const address = form.dataset.pushWorker;
  const registration = await navigator.serviceWorker.register(address);
  await active(registration);
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: form.dataset.pushKey,
  });
}

function active(registration) {
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return registration;
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(registration);
    });
  });
}

async function ask(event) {
  event.preventDefault();
  try {
    const { endpoint, keys } = (await subscribe()).toJSON();
    form.elements.endpoint.value = endpoint;
    form.elements.p256dh.value = keys.p256dh;
    form.elements.auth.value = keys.auth;
    form.submit();
  } catch {
    form.querySelector("[data-push-denied]").hidden = false;
  }
}

if (form && able) {
  form.querySelector("[data-push-ask]").hidden = false;
  form.addEventListener("submit", ask);
}
