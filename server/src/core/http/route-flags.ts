import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

const { KEY: routeConfig } = RouteConfig({});

/** Adds flags to a handler's route, for hooks that read `request.routeOptions.config`; existing flags are retained. */
export function RouteFlags(flags: FastifyContextConfig): MethodDecorator {
  return (_target, _name, descriptor: PropertyDescriptor) => {
    const handler: object = descriptor.value;
    Reflect.defineMetadata(routeConfig, { ...Reflect.getMetadata(routeConfig, handler), ...flags }, handler);
  };
}
