// Opens the pages of the e-book reader without a connection. Registered by the reader, for the addresses below /ebooks/.

const store = 'honey-ebooks';
/** The page that stands for all addresses below /ebooks/: it renders in the browser. */
const page = '/ebooks/';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Stores the files of a page that has loaded; files of an earlier version are removed. */
async function storePage(files, address) {
  const response = await fetch(address, { headers: { accept: 'text/html' } });
  if (!response.ok) return;
  const cache = await caches.open(store);
  const html = await response.clone().text();
  const [previous, scripts] = [await (await cache.match(page))?.text(), scriptsOf(html)];
  if (previous !== undefined && scriptsOf(previous) !== scripts) await caches.delete(store);
  const current = await caches.open(store);
  await current.put(page, response);
  for (const file of files) {
    if (!(await current.match(file))) await current.add(file).catch(() => undefined);
  }
}

/** The scripts that a page loads, whose names change with each version. */
const scriptsOf = (html) => (html.match(/\/assets\/[\w.-]+\.js/g) ?? []).join();

self.addEventListener('message', (event) => {
  const { type, files, page: address } = event.data ?? {};
  if (type === 'store-page' && Array.isArray(files)) event.waitUntil(storePage(files, address));
});

/** The network's response; without a connection the stored one. */
async function fromNetwork(request, stored) {
  try {
    return await fetch(request);
  } catch (error) {
    const response = await caches.match(stored);
    if (!response) throw error;
    return response;
  }
}

/** A file whose name changes with its contents: the stored one is as good as any. */
async function fromStore(request) {
  const stored = await caches.match(request.url);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(store)).put(request.url, response.clone());
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (pathname.startsWith('/ebooks/')) event.respondWith(fromNetwork(request, page));
  } else if (pathname.startsWith('/assets/')) event.respondWith(fromStore(request));
  else if (/^\/[\w-]+\.(js|svg)$/.test(pathname)) event.respondWith(fromNetwork(request, pathname));
});
