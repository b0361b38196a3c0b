// Shows what this site pushes, and opens its page. Registered from the alarm settings, by a button alone.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** The address of a path of this site; its home page for anything else. */
function addressOf(path) {
  const address = new URL(typeof path === 'string' ? path : '/', self.location.origin);
  return address.origin === self.location.origin ? address.href : `${self.location.origin}/`;
}

self.addEventListener('push', (event) => {
  const { title, text, path } = event.data.json();
  event.waitUntil(
    // The same page is told of once: a later notice takes the place of an earlier one.
    self.registration.showNotification(String(title), {
      body: String(text ?? ''),
      icon: '/favicon.svg',
      tag: String(path),
      data: { path },
    }),
  );
});

/** Goes on in a window of this site that is open, which changes its page by itself; else opens one. */
async function open(path) {
  const address = addressOf(path);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const window = windows.find(({ url }) => url === address) ?? windows[0];
  if (!window) return self.clients.openWindow(address);
  window.postMessage({ type: 'push-opened', path: address.slice(self.location.origin.length) });
  // Browsers let a worker do so where somebody clicked.
  return window.focus().catch(() => undefined);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path));
});
