/** The origin of the page. */
export const ownOrigin = (): string => window.location.origin;
