/** The services that run as servers of their own, beside the product. */
export const externalServiceNames = ['lotto', 'coupon', 'ebook'] as const;

/** One of the services. */
export type ExternalServiceName = (typeof externalServiceNames)[number];
