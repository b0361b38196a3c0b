import { applyDecorators } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { RouteFlags } from '../route-flags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route accepts application/x-www-form-urlencoded. */
    takesForm?: boolean;
  }
}

const formType = /^application\/x-www-form-urlencoded\b/i;

/**
 * Lets a handler accept a plain HTML form. All others refuse forms, which a foreign page can submit without the user's
 * consent.
 */
export const TakesForm = (): MethodDecorator =>
  applyDecorators(RouteFlags({ takesForm: true }), ApiConsumes('application/x-www-form-urlencoded'));

/** Refuses forms on JSON calls; Nest parses forms for every route. */
export function registerForms(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const refused =
      formType.test(request.headers['content-type'] ?? '') && request.routeOptions.config.takesForm !== true;
    done(refused ? new AppError('unsupported_media_type') : undefined);
  });
}
