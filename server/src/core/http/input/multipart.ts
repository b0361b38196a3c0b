import fastifyMultipart from '@fastify/multipart';
import { applyDecorators } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { RouteFlags } from '../route-flags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route accepts multipart/form-data. */
    takesMultipart?: boolean;
  }
}

/** Limits of one upload: the file and its fields. */
const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 20 };

/** Lets a handler accept multipart/form-data, which it reads with `request.parts()`. All others refuse it. */
export const TakesMultipart = (): MethodDecorator =>
  applyDecorators(RouteFlags({ takesMultipart: true }), ApiConsumes('multipart/form-data'));

/** Registers the parser of multipart bodies; the maximum file size is set where a file is read. */
export async function registerMultipart(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyMultipart, { limits });
  fastify.addHook('preValidation', (request, _reply, done) => {
    const refused = request.isMultipart() && request.routeOptions.config.takesMultipart !== true;
    done(refused ? new AppError('unsupported_media_type') : undefined);
  });
}
