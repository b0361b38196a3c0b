import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { reserveForApi } from '../../core/http/root-paths.ts';
import { FileStoragePort, isPrivatePath, RangeNotSatisfiable } from '../storage/file-storage.port.ts';
import { movieMimeOf } from './file-signatures.ts';
import { uploadsPrefix } from './incoming-files.ts';

reserveForApi('/files/');

/** Prevents the browser from executing anything in a stored file. */
export const filePolicy = "default-src 'none'; sandbox";

/**
 * Pictures are displayed because the server encoded them; anything else is offered as a download. A player can still
 * play it.
 */
const shownExtension = '.webp';

const yearSeconds = 31_536_000;

/** A redirect leads to a signed address and is forgotten before that ends. */
const redirectSeconds = 120;

/**
 * Serves stored files (design: uploads). A name is never reused, so that browsers may cache files forever; range
 * requests serve parts of movies. Names cannot be guessed, and anyone who has one may see the file: private files are
 * in another folder (PrivateFilesService).
 */
@Injectable()
export class UploadsRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly storage: FileStoragePort,
  ) {}

  onModuleInit(): void {
    // Not awaited: Fastify loads plugins when it starts.
    void this.host.httpAdapter.getInstance<FastifyInstance>().register(async (scope) => {
      const { servedFolder } = this.storage;
      if (servedFolder === undefined) this.serveFromStorage(scope);
      else await serveFolder(scope, servedFolder);
    });
  }

  private serveFromStorage(scope: FastifyInstance): void {
    scope.get<{ Params: { '*': string } }>(`${uploadsPrefix}*`, async (request, reply) => {
      const storedPath = request.params['*'];
      if (storedPath === '' || isPrivatePath(storedPath)) return reply.callNotFound();
      const isShown = path.extname(storedPath) === shownExtension;
      const mime = isShown ? 'image/webp' : movieMimeOf(path.extname(storedPath).slice(1));
      const address = await this.storage.addressOf(storedPath, {
        mime,
        disposition: isShown ? 'inline' : 'attachment',
      });
      if (address !== undefined)
        return reply.header('cache-control', `private, max-age=${redirectSeconds}`).redirect(address);
      return this.send(storedPath, { mime, isShown }, request, reply);
    });
  }

  private async send(
    storedPath: string,
    { mime, isShown }: { mime: string; isShown: boolean },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    try {
      const { stream, bytes, contentRange } = await this.storage.read(storedPath, request.headers.range);
      void reply
        .headers(fileHeaders(isShown))
        .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
        .header('accept-ranges', 'bytes')
        .header('content-length', bytes)
        .type(mime);
      if (contentRange !== undefined) void reply.status(206).header('content-range', contentRange);
      return reply.send(stream);
    } catch (error) {
      if (!(error instanceof RangeNotSatisfiable)) throw error;
      return reply.status(416).header('cache-control', 'no-store').send('');
    }
  }
}

async function serveFolder(scope: FastifyInstance, root: string): Promise<void> {
  scope.setErrorHandler(respondToUnsatisfiableRange);
  await scope.register(fastifyStatic, {
    root,
    prefix: uploadsPrefix,
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    maxAge: '365d',
    immutable: true,
    setHeaders: (reply, filePath) => {
      void reply.headers(fileHeaders(path.extname(filePath) === shownExtension));
    },
  });
}

const fileHeaders = (isShown: boolean): Record<string, string> => ({
  'content-security-policy': filePolicy,
  'x-content-type-options': 'nosniff',
  ...(isShown ? {} : { 'content-disposition': 'attachment' }),
});

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
