const worker = '/ebooks-worker.js';
const scope = '/ebooks/';

/** Files of this page that the browser has loaded, from this site alone. */
function loadedFiles(): string[] {
  const own = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === window.location.origin && /\.(js|css|woff2|svg)$/.test(pathname),
    )
    .map(({ pathname }) => pathname);
  return [...new Set(own)];
}

/**
 * Lets the reader's pages open without a connection: a service worker stores this page's files, and responds with them
 * when the network does not. Texts are stored elsewhere (stored-texts.ts). Pages without TLS have no workers.
 */
export function keepPagesOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(worker, { scope })
    .then(async (registration) => {
      const active = registration.active ?? (await activated(registration));
      active?.postMessage({ type: 'store-page', files: loadedFiles(), page: window.location.pathname });
    })
    .catch(() => undefined);
}

/** The worker of a registration, once it is active. */
function activated({ installing, waiting }: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const pending = installing ?? waiting;
  if (!pending) return Promise.resolve(null);
  return new Promise((resolve) => {
    pending.addEventListener('statechange', () => {
      if (pending.state === 'activated') resolve(pending);
    });
  });
}
