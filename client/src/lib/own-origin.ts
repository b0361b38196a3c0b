/** The origin that the page came from. */
export const ownOrigin = (): string => window.location.origin;

/** An address that may be a path of this site, in full. */
export const fullAddress = (address: string): string => new URL(address, ownOrigin()).href;
