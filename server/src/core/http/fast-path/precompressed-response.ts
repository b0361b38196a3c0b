import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
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
  /** The headers of the whole answer as Node writes them soonest: names and values by turns. */
  flat: string[];
}

/** How it is sent. */
interface PrecompressedOptions {
  contentType: string;
  cacheControl: string;
}

/**
 * An answer that is the same for everybody, made ready once: serialised, compressed both ways, with its ETag and
 * headers. Sending it costs a header look-up and a write.
 */
export class PrecompressedResponse {
  private constructor(
    private readonly hash: string,
    private readonly variants: Record<ContentEncoding, Variant>,
  ) {}

  /** Makes `content` ready. `cacheControl` is sent as it is. */
  static async of(content: string | Buffer, options: PrecompressedOptions): Promise<PrecompressedResponse> {
    const identity = typeof content === 'string' ? Buffer.from(content) : content;
    const [br, gzipped] =
      identity.length < leastCompressedBytes
        ? [identity, identity]
        : await Promise.all([
            compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
            compressGzip(identity),
          ]);
    return PrecompressedResponse.ofBodies({ identity, br, gzip: gzipped }, options);
  }

  /** The same of what was compressed already; a body that is the identity's own is sent as that. */
  static ofBodies(
    bodies: Record<ContentEncoding, Buffer>,
    { contentType, cacheControl }: PrecompressedOptions,
  ): PrecompressedResponse {
    const hash = hashOf(bodies.identity);
    const variant = (encoding: ContentEncoding): Variant => {
      const body = bodies[encoding];
      const encoded = body !== bodies.identity;
      const etag = encoded ? `"${hash}-${encoding}"` : `"${hash}"`;
      const validators = { 'cache-control': cacheControl, vary: 'accept-encoding', etag };
      const headers = {
        ...validators,
        'content-type': contentType,
        'content-length': String(body.length),
        ...(encoded ? { 'content-encoding': encoding } : {}),
      };
      return { body, etag, validators, headers, flat: Object.entries(headers).flat() };
    };
    return new PrecompressedResponse(hash, {
      br: variant('br'),
      gzip: variant('gzip'),
      identity: variant('identity'),
    });
  }

  /** Whether it was made of the same content. */
  holds(content: string | Buffer): boolean {
    return hashOf(content) === this.hash;
  }

  /** The same answer with more headers. */
  withHeaders(headers: Record<string, string>): PrecompressedResponse {
    const extended = (variant: Variant): Variant => {
      const all = { ...headers, ...variant.headers };
      const validators = { ...headers, ...variant.validators };
      return { ...variant, validators, headers: all, flat: Object.entries(all).flat() };
    };
    const { br, gzip: gzipped, identity } = this.variants;
    return new PrecompressedResponse(this.hash, {
      br: extended(br),
      gzip: extended(gzipped),
      identity: extended(identity),
    });
  }

  /** Answers with what the client reads best, or 304 when it has that already. */
  send(request: FastifyRequest, reply: FastifyReply, status = 200): void {
    const variant = this.variantFor(request.headers);
    if (status === 200 && hasAlready(request.headers, variant)) {
      void reply.code(304).headers(variant.validators).send();
    } else {
      void reply.code(status).headers(variant.headers).send(variant.body);
    }
  }

  /** The same straight to the socket, without Fastify's reply and its hooks. */
  write({ headers }: IncomingMessage, response: ServerResponse): void {
    const variant = this.variantFor(headers);
    if (hasAlready(headers, variant)) response.writeHead(304, variant.validators).end();
    else response.writeHead(200, variant.flat).end(variant.body);
  }

  private variantFor(headers: IncomingHttpHeaders): Variant {
    return this.variants[preferredEncoding(headers['accept-encoding'])];
  }
}

/** A short name of some bytes. */
const hashOf = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Whether the client says that it has this variant. */
const hasAlready = (headers: IncomingHttpHeaders, { etag }: Variant): boolean =>
  headers['if-none-match']?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false;
