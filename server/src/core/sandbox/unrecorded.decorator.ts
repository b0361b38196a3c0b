import { RouteFlags } from '../http/route-flags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the sandbox's list of requests leaves those of this route out. */
    unrecorded?: boolean;
  }
}

/** Leaves the requests of a handler out of the sandbox's list: they are not what anybody looks for there. */
export const Unrecorded = (): MethodDecorator => RouteFlags({ unrecorded: true });
