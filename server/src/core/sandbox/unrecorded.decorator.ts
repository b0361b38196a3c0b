import { RouteFlags } from '../http/route-flags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether requests of this route are excluded from the sandbox's request list. */
    unrecorded?: boolean;
  }
}

/** Excludes the requests of a handler from the sandbox's request list, because they would be noise there. */
export const Unrecorded = (): MethodDecorator => RouteFlags({ unrecorded: true });
