import { once } from 'node:events';
import { Agent, type RequestOptions, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FilesServer, plain, readBody, startFilesServer, upload, uploadPaths } from './support.ts';

let server: FilesServer;
let token: string;
let png: Buffer;

beforeAll(async () => {
  server = await startFilesServer();
  token = (await server.member()).token;
  png = await plain(12, 12).png().toBuffer();
});
afterAll(() => server?.close());

const send = (fields: Record<string, string>, to: string = uploadPaths.image) =>
  upload(server.baseUrl, to, png, { token, fields });

/** Sends a body unchanged. */
async function raw(contentType: string, body: string | FormData, to: string = uploadPaths.image) {
  const response = await fetch(`${server.baseUrl}${to}`, {
    method: 'POST',
    body,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(typeof body === 'string' ? { 'Content-Type': contentType } : {}),
    },
  });
  return readBody(response);
}

describe('the fields of an upload', () => {
  it.each([
    ['file_sort', 'x'],
    ['file_sort', '-1'],
    ['file_sort', '1000'],
    ['fileSelect_no', '1.5'],
    ['file_table', '../etc'],
    ['file_table', 'a'.repeat(61)],
    ['file_field', "a'b"],
    ['file_comm_key', 'a b'],
    ['file_insert_mode', 'drop'],
    ['file_thumb', 'yes'],
    ['file_type', '<b>'],
    ['user_key', '1'],
    ['path', '/etc/passwd'],
  ])('reject %s = %s by name (FILES-9)', async (field, value) => {
    const { status, body } = await send({ [field]: value });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(new Set(body.fields?.map((problem) => problem.field))).toEqual(new Set([field]));
  });

  it('order files: by file_sort, else by the slot, else last (FILES-18)', async () => {
    const place = { file_table: 'report', file_comm_key: '7' };
    const sorts: number[] = [];
    const extras: Record<string, string>[] = [
      {},
      {},
      { fileSelect_no: '9' },
      { file_sort: '3', fileSelect_no: '1' },
      {},
    ];
    for (const extra of extras) {
      sorts.push((await send({ ...place, ...extra })).body.file_sort);
    }
    expect(sorts).toEqual([0, 1, 9, 3, 10]);
  });

  it('name a folder if one is required', async () => {
    const { body } = await send({ file_table: 'profile' }, uploadPaths.folderImage);
    expect(body.url).toMatch(/^\/files\/uploads\/profile\/\d{4}\/\d{2}\//);
    const bad: Record<string, string>[] = [{}, { file_table: 'secret' }];
    for (const fields of bad) {
      const refused = await send(fields, uploadPaths.folderImage);
      expect([refused.status, refused.body.fields?.[0]?.field]).toEqual([400, 'file_table']);
    }
  });
});

describe('a malformed form', () => {
  it('needs a file that is not empty', async () => {
    const form = new FormData();
    form.append('file_table', 'report');
    expect(await raw('', form)).toMatchObject({ status: 400, body: { code: 'file_required' } });
    const empty = await upload(server.baseUrl, uploadPaths.image, '', { token });
    expect([empty.status, empty.body.code]).toEqual([400, 'file_required']);
  });

  it('has one file, named file, and each field once', async () => {
    const other = new FormData();
    other.append('picture', new Blob([new Uint8Array(png)]), 'a.png');
    expect((await raw('', other)).body.code).toBe('validation_failed');
    const two = new FormData();
    two.append('file', new Blob([new Uint8Array(png)]), 'a.png');
    two.append('file', new Blob([new Uint8Array(png)]), 'b.png');
    expect((await raw('', two)).status).toBeGreaterThanOrEqual(400);
    expect((await raw('', two)).status).toBeLessThan(500);
    const twice = new FormData();
    twice.append('file_sort', '1');
    twice.append('file_sort', '2');
    twice.append('file', new Blob([new Uint8Array(png)]), 'a.png');
    expect((await raw('', twice)).body.code).toBe('validation_failed');
  });

  it('is rejected with a code, never as a server fault', async () => {
    const broken: [string, string][] = [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', ''],
      ['multipart/form-data; boundary=b', 'no boundary here'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      ],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--\r\n',
      ],
      ['application/json', '{"file":"x"}'],
      ['application/json', '{'],
      ['text/plain', 'x'],
    ];
    for (const [contentType, body] of broken) {
      const answer = await raw(contentType, body);
      expect([body, answer.status >= 400 && answer.status < 500, typeof answer.body.code]).toEqual([
        body,
        true,
        'string',
      ]);
    }
    expect((await server.onDisk()).filter((file) => file.includes('incoming'))).toEqual([]);
  });

  it('leaves its connection to the next request, however much of it was unread', async () => {
    const field = 'Content-Disposition: form-data; name="file_sort"\r\n\r\n1\r\n--b\r\n';
    const file = 'Content-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
    const body = `--b\r\n${field}${field}${file}${'x'.repeat(8_000_000)}\r\n--b--\r\n`;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statusOf = async (options: RequestOptions, sent = '') => {
      const sending = request(server.baseUrl, { ...options, agent }).end(sent);
      const [answer] = await once(sending, 'response');
      await once(answer.resume(), 'end');
      return answer.statusCode;
    };
    try {
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': body.length,
      };
      expect(await statusOf({ method: 'POST', path: uploadPaths.image, headers }, body)).toBe(400);
      expect(await statusOf({ path: '/api/common/site-info' })).toBe(200);
    } finally {
      agent.destroy();
    }
  });

  it('is rejected where no file belongs', async () => {
    const form = new FormData();
    form.append('id', 'viewer01');
    const answer = await raw('', form, '/v1/user/login-proc');
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type']);
  });
});

describe('permission to upload', () => {
  it.each(Object.values(uploadPaths))('for %s requires authentication (FILES-11)', async (to) => {
    const { status, body } = await upload(server.baseUrl, to, png);
    expect([status, body.code]).toEqual([401, 'login_required']);
    expect((await upload(server.baseUrl, to, png, { token: 'a.b.c' })).body.code).toBe('invalid_token');
  });
});

describe('a repeated upload', () => {
  const withKey = (key: string, bytes: Buffer, fields = {}) =>
    upload(server.baseUrl, uploadPaths.image, bytes, { token, fields, headers: { 'Idempotency-Key': key } });

  it('gets the first response, also when twenty arrive at once (CORE-16)', async () => {
    const before = (await server.onDisk()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey('once', png)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.file_id)).size).toBe(1);
    expect((await server.onDisk()).length - before).toBe(2);
  });

  it('is rejected with other bytes or other fields (CORE-17)', async () => {
    expect((await withKey('mine', png)).status).toBe(200);
    const other = await plain(13, 13).png().toBuffer();
    expect((await withKey('mine', other)).body.code).toBe('idempotency_mismatch');
    expect((await withKey('mine', png, { file_sort: '5' })).body.code).toBe('idempotency_mismatch');
    expect((await withKey('한글', png).catch(() => null))?.status ?? 400).toBe(400);
  });

  it('is a separate call for another member (CORE-18)', async () => {
    const first = await withKey('shared', png);
    const stranger = await server.member();
    const second = await upload(server.baseUrl, uploadPaths.image, png, {
      token: stranger.token,
      headers: { 'Idempotency-Key': 'shared' },
    });
    expect(second.status).toBe(200);
    expect(second.body.file_id).not.toBe(first.body.file_id);
  });
});
