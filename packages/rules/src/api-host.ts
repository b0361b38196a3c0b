/** Where pages find their API, as configured for a server or a build. Empty: at the page's own origin. */
export interface ApiHosts {
  /** An origin without a trailing slash. */
  host: string;
  /** The same, for pages whose address contains localhost or dev. */
  developmentHost: string;
}

/**
 * The API host of a page; empty means the page's own origin.
 * @param pageHost host and port of the page's address
 */
export function apiHostOf(pageHost: string, { host, developmentHost }: ApiHosts): string {
  return developmentHost !== '' && /localhost|dev/.test(pageHost) ? developmentHost : host;
}
