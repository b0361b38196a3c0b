import { applyDecorators } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { RouteFlags } from '../route-flags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes application/x-www-form-urlencoded. */
    takesForm?: boolean;
  }
}

const formType = /^application\/x-www-form-urlencoded\b/i;

/** Lets a handler take what a plain HTML form sends. All others refuse it: a foreign page may send one unasked. */
export const TakesForm = (): MethodDecorator =>
  applyDecorators(RouteFlags({ takesForm: true }), ApiConsumes('application/x-www-form-urlencoded'));

/** Keeps forms from calls that are JSON; Nest reads them for every route. */
export function registerForms(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const refused =
      formType.test(request.headers['content-type'] ?? '') && request.routeOptions.config.takesForm !== true;
    done(refused ? new AppError('unsupported_media_type') : undefined);
  });
}
