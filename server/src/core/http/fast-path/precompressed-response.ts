import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, preferredEncoding } from './content-encoding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this size, compression saves nothing. */
const compressionMinBytes = 1024;

interface Variant {
  body: Buffer;
  etag: string;
  /** Headers of the full response. */
  headers: Record<string, string>;
  /** Headers of a 304 response: none that describes a body. */
  validators: Record<string, string>;
  /** Headers of the full response in the form that Node writes fastest: alternating names and values. */
  flat: string[];
}

/** Headers of the response. */
interface PrecompressedOptions {
  contentType: string;
  cacheControl: string;
}

/**
 * A response that is the same for all callers, prepared once: serialized, compressed in both encodings, with its ETag
 * and headers. Sending it costs a header lookup and a write.
 */
export class PrecompressedResponse {
  private constructor(
    private readonly hash: string,
    private readonly variants: Record<ContentEncoding, Variant>,
  ) {}

  /** Prepares `content`. `cacheControl` is sent verbatim. */
  static async of(content: string | Buffer, options: PrecompressedOptions): Promise<PrecompressedResponse> {
    const identity = typeof content === 'string' ? Buffer.from(content) : content;
    const [br, gzipped] =
      identity.length < compressionMinBytes
        ? [identity, identity]
        : await Promise.all([
            compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
            compressGzip(identity),
          ]);
    return PrecompressedResponse.ofBodies({ identity, br, gzip: gzipped }, options);
  }

  /** Prepares bodies that are compressed already; a body identical to `identity` is sent without an encoding. */
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
  hasContent(content: string | Buffer): boolean {
    return hashOf(content) === this.hash;
  }

  /** Returns the same response with more headers. */
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

  /** Sends the best encoding for the client, or 304 when the client has the content. */
  send(request: FastifyRequest, reply: FastifyReply, status = 200): void {
    const variant = this.variantFor(request.headers);
    if (status === 200 && isCachedByClient(request.headers, variant)) {
      void reply.code(304).headers(variant.validators).send();
    } else {
      void reply.code(status).headers(variant.headers).send(variant.body);
    }
  }

  /** Writes straight to the socket, without Fastify's reply and hooks. */
  write({ headers }: IncomingMessage, response: ServerResponse): void {
    const variant = this.variantFor(headers);
    if (isCachedByClient(headers, variant)) response.writeHead(304, variant.validators).end();
    else response.writeHead(200, variant.flat).end(variant.body);
  }

  private variantFor(headers: IncomingHttpHeaders): Variant {
    return this.variants[preferredEncoding(headers['accept-encoding'])];
  }
}

/** A short content hash. */
const hashOf = (bytes: string | Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Whether the client states that it has this variant. */
const isCachedByClient = (headers: IncomingHttpHeaders, { etag }: Variant): boolean =>
  headers['if-none-match']?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false;
