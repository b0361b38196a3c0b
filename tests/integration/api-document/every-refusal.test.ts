import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buildMember } from '@honey/seeds/builders/members';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readDocument, withResponses } from '../../../scripts/lib/api-document/read-document.mjs';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

interface Response {
  description: string;
  content?: Record<
    string,
    {
      schema: { allOf?: [{ $ref: string }, { properties: { code: { enum: string[] } } }] };
      examples?: Record<string, unknown>;
    }
  >;
}
interface Operation {
  parameters?: { in?: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, Response>;
}
interface Refusal {
  status: number;
  code: string;
  message: string;
  request_id: string;
  fields?: { field: string; code: string }[];
}

const { server, client } = setServer();
const document: { paths: Record<string, Record<string, Operation>> } = withResponses(readDocument());
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const withBody = operations.filter(({ method }) => method !== 'GET');
const address = (path: string) => path.replace(/\{\w+\}/g, '1');

/** Whether the document describes this refusal where it occurred. */
function isDocumented({ responses }: Operation, status: number, code: string): boolean {
  const response = responses[status];
  const media = response?.content?.['application/json'];
  const [shape, codes] = media?.schema.allOf ?? [];
  return (
    response?.description.split(', ').includes(code) === true &&
    shape?.$ref === '#/components/schemas/ErrorDto' &&
    codes?.properties.code.enum.includes(code) === true &&
    Object.hasOwn(media?.examples ?? {}, code)
  );
}

describe('the document of the API', () => {
  it('lists the refusals that precede routing, for every operation (CORE-2)', () => {
    const missing = operations.flatMap(({ method, path, operation }) =>
      (
        [
          [400, 'bad_request'],
          [408, 'request_timeout'],
          [431, 'headers_too_large'],
          [500, 'internal_error'],
          [503, 'unavailable'],
          ...(method === 'GET'
            ? []
            : [
                [400, 'malformed_json'],
                [413, 'body_too_large'],
                [415, 'unsupported_media_type'],
              ]),
          ...(operation.requestBody || // Headers are components, and appear here as references.
          operation.parameters?.some((parameter) => parameter.in !== undefined)
            ? [[400, 'validation_failed']]
            : []),
        ] as [number, string][]
      )
        .filter(([status, code]) => !isDocumented(operation, status, code))
        .map(([status, code]) => `${method} ${path}: ${status} ${code}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['broken JSON', 'application/json', '{"id":'],
    ['a JSON body that is empty', 'application/json', ''],
    ['another kind of body', 'text/xml', '<a/>'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1'],
    ['a body that is too large', 'application/json', `"${'x'.repeat(1_100_000)}"`],
  ])('lists what every call returns for %s (CORE-1, CORE-2, CORE-6)', async (_, type, body) => {
    const undocumented: string[] = [];
    for (const { method, path, operation } of withBody) {
      const answer = await client.send<Refusal>(method, address(path), {
        body,
        headers: { 'Content-Type': type },
      });
      if (answer.status < 400) continue;
      const { status, code, message, request_id } = answer.body;
      const shaped = status === answer.status && /[가-힣]/.test(message) && request_id.length > 0;
      if (!shaped || !isDocumented(operation, answer.status, code))
        undocumented.push(`${method} ${path}: ${answer.status} ${code}`);
    }
    expect(undocumented).toEqual([]);
  });
});

describe('input that never becomes a request', () => {
  const sockets: Socket[] = [];
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
  });

  function open(): Socket {
    const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1');
    sockets.push(socket);
    return socket;
  }
  async function answerOf(socket: Socket): Promise<{ head: string; body: Refusal }> {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    await once(socket, 'close');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { head, body: JSON.parse(body) };
  }

  it.each([
    ['bytes that are not HTTP', 'GARBAGE\r\n\r\n', 400, 'bad_request'],
    ['a malformed header', 'GET / HTTP/1.1\r\nHost: x\r\nbro ken\r\n\r\n', 400, 'bad_request'],
    [
      'two hosts',
      'GET /v1/etc/site-info HTTP/1.1\r\nHost: 127.0.0.1\r\nhost: evil.example\r\nConnection: close\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'two hosts that are the same',
      'POST /v1/user/login-proc HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'polling of the chat',
      'GET /mintalk/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'the chat without a transport',
      'POST /mintalk/ HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'headers without an end',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
  ])('%s (CORE-1, CORE-42)', async (_, bytes, status, code) => {
    const socket = open();
    const answered = answerOf(socket);
    socket.write(bytes);
    const { head, body } = await answered;
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head).toMatch(/^content-type: application\/json/im);
    expect(head).toMatch(/^cache-control: no-store/im);
    expect(body).toEqual({
      status,
      code,
      message: expect.stringMatching(/[가-힣]/),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('a request that takes too long (CORE-8)', async () => {
    const http = server.app.getHttpServer();
    const arrived = once(http, 'connection');
    const socket = open();
    const answered = answerOf(socket);
    socket.write('POST /v1/user/login-proc HTTP/1.1\r\nHost: x\r\n');
    const [peer] = await arrived;
    // What Node returns when its timeout for a request expires.
    http.emit('clientError', Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), peer);
    expect((await answered).body).toMatchObject({ status: 408, code: 'request_timeout' });
  });
});

describe('a JSON body', () => {
  let token: string;
  let hostKey: number;
  beforeAll(async () => {
    const { userKey } = await buildMember(server.app, { honey: 1_000 });
    token = await tokenOf(server.app, userKey);
    hostKey = (await buildMember(server.app, { role: 'host' })).userKey;
  });

  it.each([
    ['POST', '/v1/user/follow-insert', 'target_user_key'],
    ['DELETE', '/v1/user/follow-delete', 'target_user_key'],
    ['POST', '/v1/vod/vod-like-proc', 'vod_key'],
    ['PUT', '/v1/payment/user-star-use-proc', 'star_cnt'],
  ])('is not coerced: "1" is not a number in %s %s (CORE-4)', async (method, path, field) => {
    const { status, body } = await client.send<Refusal>(method, path, { body: { [field]: '1' }, token });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.fields).toContainEqual(expect.objectContaining({ field, code: 'isInt' }));
  });

  it('accepts numbers, while paths and queries are text and are parsed (CORE-4)', async () => {
    const { status } = await client.send('POST', '/v1/user/follow-insert', {
      body: { target_user_key: hostKey },
      token,
    });
    expect(status).toBeLessThan(300);
    expect((await client.get(`/v1/user/follow-check/${hostKey}`, { token })).status).toBe(200);
    expect((await client.get('/v1/etc/user-files?offset=0&limit=5', { token })).status).toBe(200);
  });
});
