import { RouteFlags } from '../route-flags.ts';

/** Calls per minute and address of the classes with a limit of their own; all but one are tighter than the ordinary one. */
const rateClasses = {
  /** Against guessing passwords and codes. */
  signIn: 60,
  /** Reports of failed attempts. */
  report: 20,
  /** Files that are generated for each download. */
  download: 20,
  /** Searching, and suggestions while typing. */
  search: 240,
  /** What open consoles fetch and report by themselves: those of a hundred operators at one address. */
  console: 7_500,
} as const;

/** Puts a handler in a class of the rate limit. */
export const RateClass = (name: keyof typeof rateClasses): MethodDecorator =>
  RouteFlags({ rateLimit: { max: rateClasses[name], timeWindow: 60_000 } });

/** Exempts a handler from the rate limit: monitoring must work above all under load. */
export const NoRateLimit = (): MethodDecorator => RouteFlags({ rateLimit: false });
