import { RouteFlags } from '../route-flags.ts';

/** Calls a minute and address of the classes that are tighter than the ordinary one. */
const rateClasses = {
  /** Guessing passwords and codes. */
  signIn: 60,
  /** Reports of failed attempts. */
  report: 20,
  /** Files that are made anew for each download. */
  download: 20,
  /** Searching, and suggestions while typing. */
  search: 240,
} as const;

/** Puts a handler in a tighter class of the rate limit. */
export const RateClass = (name: keyof typeof rateClasses): MethodDecorator =>
  RouteFlags({ rateLimit: { max: rateClasses[name], timeWindow: 60_000 } });

/**
 * Takes a handler out of the rate limit: whoever watches the process must hear of it above all when it has much to do.
 */
export const Unlimited = (): MethodDecorator => RouteFlags({ rateLimit: false });
