// Shows notifications pushed by this site and opens their page. Registered only from the alarm settings, by a button.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The URL for a path on this site; the home page for anything else. */
function addressOf(path) {
  const address = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  return address.origin === self.location.origin ? address.href : `${self.location.origin}/`;
}

self.addEventListener('push', (event) => {
  const { title, text, path } = event.data.json();
  event.waitUntil(
    // One notification per page: a later one replaces an earlier one.
    self.registration.showNotification(String(title), {
      body: String(text ?? ''),
      icon: '/favicon.svg',
      tag: String(path),
      data: { path },
    }),
  );
});

/** Uses an open window of this site, which navigates itself; otherwise opens a new one. */
async function open(path) {
  const address = addressOf(path);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const window = windows.find(({ url }) => url === address) ?? windows[0];
  if (!window) return self.clients.openWindow(address);
  window.postMessage({ type: 'push-opened', path: address.slice(self.location.origin.length) });
  // Browsers allow a worker to focus a window only after a click.
  return window.focus().catch(() => undefined);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});
