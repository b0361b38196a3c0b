import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keepForCalls } from '../../core/http/host-addresses.ts';
import { UploadStore, uploadsPrefix } from './upload-store.ts';

keepForCalls('/files/');

/** Whatever is in a kept file, a browser that opens it runs nothing of it. */
export const filePolicy = "default-src 'none'; sandbox";

/** Pictures were written by us; anything else is offered for saving. A player in a page plays it all the same. */
const shownExtension = '.webp';

/**
 * Serves kept files (design: uploads). A name is never given twice, so that a browser may keep a file for good; parts
 * of movies are answered by range. Names cannot be guessed, and whoever has one may see the file: private files lie in
 * another folder (PrivateFiles).
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
      scope.setErrorHandler(answerRange);
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

/** A player that asks for a part beyond the end learns how long the file is; all else is refused as everywhere. */
function answerRange(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  if (error.statusCode !== 416) throw error;
  void reply
    .status(416)
    .header('cache-control', 'no-store')
    .headers('headers' in error && isRecord(error.headers) ? error.headers : {})
    .send('');
}

const isRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null;
