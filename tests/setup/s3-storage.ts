import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * A stand-in for S3-compatible storage with one bucket, in path style. It verifies signature V4 of each request and of
 * signed addresses, and, as many storages do, refuses checksums and chunked bodies that it does not know.
 */
export interface S3Storage {
  /** http://127.0.0.1:port */
  endpoint: string;
  /** The settings of a server that uses it. */
  settings: Record<string, string>;
  /** Its objects by key. */
  objects: Map<string, Buffer>;
  /** Methods and keys of the requests that it answered, in order. */
  requests: string[];
  /** Why it refused requests. */
  refusals: string[];
  /** What the storage's clock adds to the machine's. */
  clock: { aheadMs: number };
  /** Makes all objects older. */
  age(ms: number): void;
  /** Listens again where it did before `close`. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

const [bucket, region] = ['honey-files', 'test-1'];
const accessKeyId = 'GKtest0000';
const secret = 'b7d6c1f0e4a94f2c8d35a1e97f60c2b48e13';

interface StoredObject {
  bytes: Buffer;
  type: string;
  at: number;
}

interface Call {
  method: string;
  url: URL;
  key: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A refusal, in the form of S3. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    reason = code,
  ) {
    super(reason);
  }
}

const hash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, content: string): Buffer =>
  createHmac('sha256', key).update(content).digest();

/** As signature V4 encodes: everything but unreserved characters. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Starts a storage on a free port. */
export async function startS3Storage(): Promise<S3Storage> {
  const stored = new Map<string, StoredObject>();
  const requests: string[] = [];
  const refusals: string[] = [];
  const clock = { aheadMs: 0 };
  const now = () => Date.now() + clock.aheadMs;

  const server = createServer((request, response) => {
    void answer(request, response);
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const call = await callOf(request);
      verify(call, now());
      requests.push(`${call.method} ${call.key}`);
      respond(call, response, stored, now);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusals.push(error.message);
      response.writeHead(error.status, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD' ? undefined : `<Error><Code>${error.code}</Code><Message/></Error>`,
      );
    }
  }
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    get objects() {
      return new Map([...stored].map(([key, { bytes }]) => [key, bytes]));
    },
    requests,
    refusals,
    clock,
    age: (ms) => {
      for (const object of stored.values()) object.at -= ms;
    },
    reopen: async () => {
      await listen(port);
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? '/', 'http://storage');
  const body = Buffer.from(await text(request.setEncoding('latin1')), 'latin1');
  const [, name = '', ...rest] = url.pathname.split('/');
  if (name !== bucket) throw new Refused(404, 'NoSuchBucket', `the bucket ${name}, or no path style`);
  const key = rest.map(decodeURIComponent).join('/');
  return { method: request.method ?? 'GET', url, key, headers: request.headers, body };
}

/** Verifies the signature, in headers or in the address, and refuses what not every storage supports. */
function verify({ method, url, headers, body }: Call, nowMs: number): void {
  const unknown = Object.keys(headers).find((name) => /checksum/.test(name));
  if (unknown || `${headers['content-encoding']}`.includes('aws-chunked'))
    throw new Refused(501, 'NotImplemented', `unknown: ${unknown ?? 'aws-chunked'}`);
  const query = url.searchParams;
  const signed = query.has('X-Amz-Signature') ? signedAddress(query) : signedHeaders(headers);
  const stamp = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/.exec(signed.date);
  const signedAtMs = stamp
    ? Date.parse(
        signed.date.replace(
          stamp[0],
          `${stamp[1]}-${stamp[2]}-${stamp[3]}T${stamp[4]}:${stamp[5]}:${stamp[6]}Z`,
        ),
      )
    : 0;
  if (nowMs > signedAtMs + signed.seconds * 1_000 || nowMs < signedAtMs - 900_000)
    throw new Refused(403, 'AccessDenied', 'the signature has expired');
  const payload = signed.payload ?? 'UNSIGNED-PAYLOAD';
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body))
    throw new Refused(400, 'XAmzContentSHA256Mismatch');
  const pairs = [...query].filter(([name]) => name !== 'X-Amz-Signature');
  const canonical = [
    method,
    url.pathname,
    pairs
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...signed.names.map((name) => `${name}:${`${headers[name]}`.trim()}`),
    '',
    signed.names.join(';'),
    payload,
  ].join('\n');
  const [id, day = '', ...scope] = signed.credential.split('/');
  if (id !== accessKeyId) throw new Refused(403, 'InvalidAccessKeyId');
  if (scope.join('/') !== `${region}/s3/aws4_request`) throw new Refused(400, 'AuthorizationHeaderMalformed');
  const text = ['AWS4-HMAC-SHA256', signed.date, [day, ...scope].join('/'), hash(canonical)].join('\n');
  const signingKey = [day, ...scope].reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`);
  const expected = hmac(signingKey, text);
  const given = Buffer.from(signed.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new Refused(403, 'SignatureDoesNotMatch');
}

interface Signed {
  credential: string;
  date: string;
  names: string[];
  signature: string;
  payload: string | undefined;
  seconds: number;
}

function signedHeaders(headers: IncomingMessage['headers']): Signed {
  const found = /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!found) throw new Refused(403, 'AccessDenied', 'not signed');
  const [, credential = '', names = '', signature = ''] = found;
  const payload = headers['x-amz-content-sha256'];
  if (typeof payload !== 'string') throw new Refused(400, 'InvalidRequest');
  return {
    credential,
    date: `${headers['x-amz-date']}`,
    names: names.split(';'),
    signature,
    payload,
    seconds: 900,
  };
}

function signedAddress(query: URLSearchParams): Signed {
  const value = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  return {
    credential: value('Credential'),
    date: value('Date'),
    names: value('SignedHeaders').split(';'),
    signature: value('Signature'),
    payload: query.get('X-Amz-Content-Sha256') ?? undefined,
    seconds: Number(value('Expires')),
  };
}

function respond(
  { method, url, key, headers, body }: Call,
  response: ServerResponse,
  stored: Map<string, StoredObject>,
  now: () => number,
): void {
  if (method === 'PUT') put(key, headers, body, { response, stored, now });
  else if (method === 'DELETE') {
    stored.delete(key);
    response.writeHead(204).end();
  } else if (key !== '') sendObject({ method, url, key, headers, body }, response, stored);
  else if (method === 'HEAD') response.end();
  else list(url.searchParams, response, stored);
}

function sendObject(
  { method, url, key, headers }: Call,
  response: ServerResponse,
  stored: Map<string, StoredObject>,
): void {
  const object = stored.get(key);
  if (!object) throw new Refused(404, 'NoSuchKey');
  const shown = {
    'content-type': url.searchParams.get('response-content-type') ?? object.type,
    'content-disposition': url.searchParams.get('response-content-disposition') ?? 'inline',
    'cache-control': url.searchParams.get('response-cache-control') ?? 'no-cache',
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
  if (!range) {
    response.writeHead(200, { ...shown, 'content-length': object.bytes.length });
    response.end(method === 'HEAD' ? undefined : object.bytes);
    return;
  }
  const [first, last] = [Number(range[1]), range[2] ? Number(range[2]) : object.bytes.length - 1];
  if (first >= object.bytes.length) throw new Refused(416, 'InvalidRange');
  const part = object.bytes.subarray(first, last + 1);
  response.writeHead(206, {
    ...shown,
    'content-length': part.length,
    'content-range': `bytes ${first}-${first + part.length - 1}/${object.bytes.length}`,
  });
  response.end(part);
}

function put(
  key: string,
  headers: IncomingMessage['headers'],
  body: Buffer,
  {
    response,
    stored,
    now,
  }: { response: ServerResponse; stored: Map<string, StoredObject>; now: () => number },
): void {
  const source = headers['x-amz-copy-source'];
  const type = headers['content-type'] ?? 'binary/octet-stream';
  if (typeof source !== 'string') {
    stored.set(key, { bytes: body, type, at: now() });
    response.writeHead(200, { etag: `"${hash(body).slice(0, 32)}"` }).end();
    return;
  }
  const from = stored.get(decodeURIComponent(source).replace(`${bucket}/`, ''));
  if (!from) throw new Refused(404, 'NoSuchKey');
  stored.set(key, { ...from, at: now() });
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end('<CopyObjectResult><ETag>"copy"</ETag></CopyObjectResult>');
}

/** Two objects a page, so that callers must follow pages. */
const pageSize = 2;

function list(query: URLSearchParams, response: ServerResponse, stored: Map<string, StoredObject>): void {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...stored.keys()].filter((key) => key.startsWith(prefix)).sort();
  const rest = keys.filter((key) => key > after);
  const page = rest.slice(0, pageSize);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${new Date(stored.get(key)?.at ?? 0).toISOString()}</LastModified></Contents>`,
  );
  const next = rest.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  );
}
