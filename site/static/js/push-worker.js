/**
 * Shows what was pushed, one line a kind, and opens its page when it is pressed.
 *
 * It keeps nothing and stands between no page and the network.
 */

self.addEventListener("push", (event) => {
  const { title, url, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { tag, renotify: true, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data.url));
});
