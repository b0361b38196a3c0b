import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isMissingFile } from '../core/files/missing-file.ts';
import { PrecompressedResponse } from '../core/http/fast-path/precompressed-response.ts';
import { cacheControlOf, isHashed } from './client-files.ts';

/** What pages load dozens of, by their endings. */
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The client's scripts, styles and fonts, which nothing changes while the server runs: each is read once, when it is first
 * asked for, and sent from memory from then on. A browser that comes for the first time asks for dozens of them at once.
 */
export class BuiltFiles {
  private readonly ready = new Map<string, Promise<PrecompressedResponse>>();

  constructor(private readonly clientDir: string) {}

  /** Sends one of `clientFiles`, from the disk where its contents may change under its name. */
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
    const answer = this.read(file, contentType);
    this.ready.set(file, answer);
    answer.catch(() => this.ready.delete(file));
    return answer;
  }

  private async read(file: string, contentType: string): Promise<PrecompressedResponse> {
    const whole = path.join(path.resolve(this.clientDir), file);
    const [identity, br, gzip] = await Promise.all([
      readFile(whole),
      ifThere(`${whole}.br`),
      ifThere(`${whole}.gz`),
    ]);
    return PrecompressedResponse.ofBodies(
      { identity, br: br ?? identity, gzip: gzip ?? identity },
      { contentType, cacheControl: cacheControlOf(file) },
    );
  }
}

/** What the build compresses beforehand; not what is small, or compressed already. */
const ifThere = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (isMissingFile(error)) return undefined;
    throw error;
  });
