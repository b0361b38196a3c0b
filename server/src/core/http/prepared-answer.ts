import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, preferredEncoding } from './content-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this many bytes compressing saves nothing. */
const leastCompressedBytes = 1024;

interface Variant {
  body: Buffer;
  etag: string;
  /** Of the whole answer. */
  headers: Record<string, string>;
  /** Of "you have it already": nothing that describes a body. */
  validators: Record<string, string>;
}

/**
 * An answer that is the same for everybody, made ready once: serialised, compressed both ways, with its ETag and
 * headers. Sending it costs a header look-up and a write.
 */
export class PreparedAnswer {
  private constructor(
    private readonly hash: string,
    private readonly variants: Record<ContentEncoding, Variant>,
  ) {}

  /** Makes `content` ready. `cacheControl` is sent as it is. */
  static async of(
    content: string | Buffer,
    options: { contentType: string; cacheControl: string },
  ): Promise<PreparedAnswer> {
    const identity = typeof content === 'string' ? Buffer.from(content) : content;
    const hash = hashOf(identity);
    const [br, gzipped] =
      identity.length < leastCompressedBytes
        ? [identity, identity]
        : await Promise.all([
            compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
            compressGzip(identity),
          ]);
    const variant = (body: Buffer, encoding: ContentEncoding): Variant => {
      const encoded = body !== identity;
      const etag = encoded ? `"${hash}-${encoding}"` : `"${hash}"`;
      const validators = { 'cache-control': options.cacheControl, vary: 'accept-encoding', etag };
      return {
        body,
        etag,
        validators,
        headers: {
          ...validators,
          'content-type': options.contentType,
          ...(encoded ? { 'content-encoding': encoding } : {}),
        },
      };
    };
    return new PreparedAnswer(hash, {
      br: variant(br, 'br'),
      gzip: variant(gzipped, 'gzip'),
      identity: variant(identity, 'identity'),
    });
  }

  /** Whether it was made of the same content. */
  holds(content: string | Buffer): boolean {
    return hashOf(content) === this.hash;
  }

  /** Answers with what the client reads best, or 304 when it has that already. */
  send(request: FastifyRequest, reply: FastifyReply, status = 200): void {
    const variant = this.variants[preferredEncoding(request.headers['accept-encoding'])];
    const known = request.headers['if-none-match'];
    if (known !== undefined && status === 200 && names(known, variant.etag)) {
      void reply.code(304).headers(variant.validators).send();
    } else {
      void reply.code(status).headers(variant.headers).send(variant.body);
    }
  }
}

/** A short name of some bytes. */
const hashOf = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

const names = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
