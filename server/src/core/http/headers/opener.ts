/** Paths to which popups return from other sites, and which therefore have no opener policy. */
const openerAddressSet = new Set<string>();

/**
 * Marks a path (or, with a trailing slash, the paths below it) to which a popup returns from another site and where it
 * notifies its opener. With the opener policy of all other responses, the browser would separate the two on the way
 * back.
 */
export function allowOpener(...addresses: `/${string}`[]): void {
  for (const address of addresses) openerAddressSet.add(address);
}

/** The marked paths. */
export const openerAddresses = (): string[] => [...openerAddressSet];

/** The additional headers of such a path. */
export function openerHeaders(url: string): Record<string, string> {
  const [pathname = ''] = url.split('?', 1);
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  return openerAddressSet.has(pathname) || (folder !== '/' && openerAddressSet.has(folder))
    ? { 'cross-origin-opener-policy': 'unsafe-none' }
    : {};
}
