/** The origin that the page came from. */
export const ownOrigin = (): string => window.location.origin;
