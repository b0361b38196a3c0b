/** Addresses that a window comes back to from a site that needs no opener policy. */
const returns = new Set<string>();

/**
 * Says that windows come back to an address (or, with a slash at its end, to what lies below it) from another site, and tell the page that opened them. With the policy of all
 * other answers the browser would cut the two apart on the way back.
 */
export function keepOpener(...addresses: `/${string}`[]): void {
  for (const address of addresses) returns.add(address);
}

/** The addresses that windows come back to. */
export const addressesOfReturn = (): string[] => [...returns];

/** The headers that such an address has beside those of every answer. */
export function openerHeaders(url: string): Record<string, string> {
  const [pathname = ''] = url.split('?', 1);
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  return returns.has(pathname) || (folder !== '/' && returns.has(folder))
    ? { 'cross-origin-opener-policy': 'unsafe-none' }
    : {};
}
