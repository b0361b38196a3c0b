import { RouteConfig } from '@nestjs/platform-fastify';

/** Calls a minute and address of the classes that are tighter than the ordinary one. */
const rateClasses = {
  /** Guessing passwords and codes. */
  signIn: 60,
  /** Reports of failed attempts. */
  report: 20,
} as const;

/** Puts a handler in a tighter class of the rate limit. */
export const RateClass = (name: keyof typeof rateClasses): MethodDecorator =>
  RouteConfig({ rateLimit: { max: rateClasses[name], timeWindow: 60_000 } });
