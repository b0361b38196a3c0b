import fastifyMultipart from '@fastify/multipart';
import { applyDecorators } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { RouteFlags } from '../route-flags.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes multipart/form-data. */
    takesMultipart?: boolean;
  }
}

/** Parts of one upload: the file and its fields. */
const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 20 };

/** Lets a handler take multipart/form-data; it reads `request.parts()` by itself. All others refuse it. */
export const TakesMultipart = (): MethodDecorator =>
  applyDecorators(RouteFlags({ takesMultipart: true }), ApiConsumes('multipart/form-data'));

/** Registers the reading of multipart bodies; how large a file may be is said where one is read. */
export async function registerMultipart(fastify: FastifyInstance): Promise<void> {
  await fastify.register(fastifyMultipart, { limits });
  fastify.addHook('preValidation', (request, _reply, done) => {
    const refused = request.isMultipart() && request.routeOptions.config.takesMultipart !== true;
    done(refused ? new AppError('unsupported_media_type') : undefined);
  });
}
