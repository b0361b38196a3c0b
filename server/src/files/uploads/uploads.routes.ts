import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reserveForApi } from '../../core/http/root-paths.ts';
import { UploadStore, uploadsPrefix } from './upload-store.ts';

reserveForApi('/files/');

/** Prevents the browser from executing anything in a stored file. */
export const filePolicy = "default-src 'none'; sandbox";

/**
 * Pictures are displayed because the server encoded them; anything else is offered as a download. A player can still
 * play it.
 */
const shownExtension = '.webp';

/**
 * Serves stored files (design: uploads). A name is never reused, so that browsers may cache files forever; range
 * requests serve parts of movies. Names cannot be guessed, and anyone who has one may see the file: private files are
 * in another folder (PrivateFilesService).
 */
@Injectable()
export class UploadsRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly store: UploadStore,
  ) {}

  onModuleInit(): void {
    // Not awaited: Fastify loads plugins when it starts.
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(async (scope) => {
      scope.setErrorHandler(respondToUnsatisfiableRange);
      await scope.register(fastifyStatic, {
        root: this.store.root,
        prefix: uploadsPrefix,
        decorateReply: false,
        index: false,
        dotfiles: 'deny',
        maxAge: '365d',
        immutable: true,
        setHeaders: (reply, filePath) => {
          void reply
            .header('content-security-policy', filePolicy)
            .header('x-content-type-options', 'nosniff');
          if (path.extname(filePath) !== shownExtension) {
            void reply.header('content-disposition', 'attachment');
          }
        },
      });
    });
  }
}

/** A range beyond the end is answered with the file's length; all other errors are handled as elsewhere. */
function respondToUnsatisfiableRange(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error.statusCode !== 416) throw error;
  void reply
    .status(416)
    .header('cache-control', 'no-store')
    .headers('headers' in error && isRecord(error.headers) ? error.headers : {})
    .send('');
}

const isRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null;
