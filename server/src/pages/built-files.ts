import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isMissingFile } from '../core/files/missing-file.ts';
import { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import { cacheControlOf, isHashed } from './client-files.ts';

/** Content types, by extension, of the files that pages load by the dozen. */
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The client's built scripts, styles and fonts, which do not change while the server runs: each is read once, on its
 * first request, and served from memory afterwards. A first visit requests dozens of them at once.
 */
export class BuiltFiles {
  private readonly ready = new Map<string, Promise<PrecompressedResponse>>();

  constructor(private readonly clientDir: string) {}

  /** Sends one of `clientFiles`; files whose contents may change under the same name are sent from disk. */
  async send(file: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const built = this.find(file);
    if (!built) return reply.header('cache-control', cacheControlOf(file)).sendFile(file);
    (await built).send(request, reply);
    return reply;
  }

  private find(file: string): Promise<PrecompressedResponse> | undefined {
    const contentType = contentTypes[path.extname(file)];
    if (!contentType || !isHashed(file)) return undefined;
    const known = this.ready.get(file);
    if (known) return known;
    const response = this.read(file, contentType);
    this.ready.set(file, response);
    response.catch(() => this.ready.delete(file));
    return response;
  }

  private async read(file: string, contentType: string): Promise<PrecompressedResponse> {
    const fullPath = path.join(path.resolve(this.clientDir), file);
    const [identity, br, gzip] = await Promise.all([
      readFile(fullPath),
      readIfExists(`${fullPath}.br`),
      readIfExists(`${fullPath}.gz`),
    ]);
    return PrecompressedResponse.ofBodies(
      { identity, br: br ?? identity, gzip: gzip ?? identity },
      { contentType, cacheControl: cacheControlOf(file) },
    );
  }
}

/** Precompressed by the build; missing for files that are small or already compressed. */
const readIfExists = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (isMissingFile(error)) return undefined;
    throw error;
  });
