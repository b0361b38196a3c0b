import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { UserFileList } from '@honey/server/files/files.dto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';
import { type FilesServer, isoMedia, plain, startFilesServer, upload, uploadPaths } from './support.ts';

let server: FilesServer;

beforeAll(async () => {
  server = await startFilesServer();
});
afterAll(() => server?.close());

describe('the quota', () => {
  beforeAll(() => server.app.get(SettingsStore).set('upload_quota_bytes', 1_000_000));
  afterAll(() => server.app.get(SettingsStore).set('upload_quota_bytes', 524_288_000));

  it('is not exceeded by simultaneous uploads, and rejected ones leave nothing (FILES-7)', async () => {
    const { token, client } = await server.member();
    const before = await server.onDisk();
    // Three of these fit, but not a fourth.
    const movie = isoMedia('isom', 300_000);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => upload(server.baseUrl, uploadPaths.movie, movie, { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 upload_quota']),
    );
    const { body } = await client.get<UserFileList>('/v1/etc/user-files');
    expect(body).toMatchObject({ total: 3, used_bytes: 3 * movie.length, quota_bytes: 1_000_000 });
    expect((await server.onDisk()).length - before.length).toBe(3);
  });

  it('is per member, and removed or replaced files free their space (FILES-7)', async () => {
    const [me, other] = [await server.member(), await server.member()];
    const movie = isoMedia('isom', 800_000);
    const fields = { file_table: 'comment', file_comm_key: 'draft-1', file_insert_mode: 'replace' };
    const send = (token: string, extra = {}) =>
      upload(server.baseUrl, uploadPaths.movie, movie, { token, ...extra });
    const first = await send(me.token, { fields });
    expect(first.status).toBe(200);
    expect((await send(other.token)).status).toBe(200);
    expect((await send(me.token)).body.code).toBe('upload_quota');
    const next = await send(me.token, { fields });
    expect(next.status).toBe(200);
    await me.client.send('DELETE', `/v1/etc/user-img-delete-proc/${next.body.file_id}`);
    expect((await send(me.token)).status).toBe(200);
  });

  it('keeps the file to be replaced when there is no space for the new one (FILES-7)', async () => {
    const { token, client } = await server.member();
    const fields = { file_table: 'comment', file_comm_key: 'draft-2', file_insert_mode: 'replace' };
    const first = await upload(server.baseUrl, uploadPaths.movie, isoMedia('isom'), { token, fields });
    const large = await upload(server.baseUrl, uploadPaths.movie, isoMedia('isom', 1_100_000), {
      token,
      fields,
    });
    expect(large.body.code).toBe('upload_quota');
    const { body } = await client.get<UserFileList>('/v1/etc/user-files');
    expect(body.list.map(({ file_id }) => file_id)).toEqual([first.body.file_id]);
    expect((await fetch(server.baseUrl + first.body.url)).status).toBe(200);
  });
});

describe('an interrupted upload', () => {
  it('leaves nothing (FILES-10)', async () => {
    const { token, client } = await server.member();
    const before = await server.onDisk();
    const { port, hostname } = new URL(server.baseUrl);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST ${uploadPaths.movie} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n',
    );
    socket.write(isoMedia('isom', 200_000));
    await eventually(async () => expect(await server.onDisk()).toHaveLength(before.length + 1));
    socket.destroy();
    await eventually(async () => expect(await server.onDisk()).toEqual(before));
    expect((await client.get<UserFileList>('/v1/etc/user-files')).body.total).toBe(0);
  });

  it('is swept, also after the server died; stored files and uploads in progress are not (FILES-10)', async () => {
    const { token } = await server.member();
    const png = await plain(20, 20).png().toBuffer();
    const stored = (await upload(server.baseUrl, uploadPaths.image, png, { token })).body;
    const past = Date.now() / 1000 - 7_200;
    const put = async (file: string, old: boolean) => {
      const full = path.join(server.dataDir, file);
      await mkdir(path.dirname(full), { recursive: true });
      await writeFile(full, 'x');
      if (old) await utimes(full, past, past);
    };
    await put('uploads-incoming/old', true);
    await put('uploads-incoming/new', false);
    await put('uploads/2020/01/orphan.webp', true);
    await put('uploads/2020/01/orphan-thumb.webp', true);
    await put('uploads/2020/01/fresh.webp', false);
    await server.app.get(JobRunner).runNow('sweep-uploads');
    const left = await server.onDisk();
    expect(left.filter((file) => /old|new|orphan|fresh/.test(file))).toEqual([
      'uploads-incoming/new',
      'uploads/2020/01/fresh.webp',
    ]);
    expect((await fetch(server.baseUrl + stored.url)).status).toBe(200);
  });
});

describe('a stored file', () => {
  const answerOf = (url: string, headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(server.baseUrl + url, { headers }, (answer) => resolve(answer.resume())).once('error', reject);
    });
  const headersOf = (response: Response) => ({
    type: response.headers.get('content-type'),
    sniff: response.headers.get('x-content-type-options'),
    cache: response.headers.get('cache-control'),
    disposition: response.headers.get('content-disposition'),
    policy: response.headers.get('content-security-policy'),
  });
  const safe = {
    sniff: 'nosniff',
    cache: 'public, max-age=31536000, immutable',
    policy: "default-src 'none'; sandbox",
  };

  it('is cacheable forever, has its own content type, and is public to all callers with its name (FILES-12)', async () => {
    const { token } = await server.member();
    const { url } = (
      await upload(server.baseUrl, uploadPaths.image, await plain(9, 9).gif().toBuffer(), { token })
    ).body;
    const response = await fetch(server.baseUrl + url);
    expect(headersOf(response)).toEqual({ ...safe, type: 'image/webp', disposition: null });
    // fetch requests a fresh response by itself when a condition is set.
    const again = await answerOf(url, { 'If-None-Match': response.headers.get('etag') ?? '' });
    expect(again.statusCode).toBe(304);
    const head = await fetch(server.baseUrl + url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String((await response.arrayBuffer()).byteLength),
      '',
    ]);
  });

  it('supports range requests when it is a movie', async () => {
    const { token } = await server.member();
    const movie = isoMedia('isom', 5_000);
    const { url } = (await upload(server.baseUrl, uploadPaths.movie, movie, { token })).body;
    const part = await fetch(server.baseUrl + url, { headers: { Range: 'bytes=4-11' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 4-11/${movie.length}`,
      'ftypisom',
    ]);
    expect(headersOf(part)).toEqual({ ...safe, type: 'video/mp4', disposition: 'attachment' });
    const beyond = await fetch(server.baseUrl + url, { headers: { Range: 'bytes=999999-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${movie.length}`]);
  });

  it('is served as an attachment when it is not a picture', async () => {
    await mkdir(path.join(server.dataDir, 'uploads/2020/02'), { recursive: true });
    await writeFile(path.join(server.dataDir, 'uploads/2020/02/page.html'), '<script>1</script>');
    const response = await fetch(`${server.baseUrl}/files/uploads/2020/02/page.html`);
    expect(headersOf(response)).toMatchObject({ ...safe, disposition: 'attachment' });
  });

  it.each([
    'files/uploads/2026/11/nothing.webp',
    'files/uploads/',
    'files/uploads/2020',
    'files/uploads/../uploads-incoming/new',
    'files/uploads/..%2fuploads-incoming%2fnew',
    'files/uploads/%2e%2e/uploads-incoming/new',
  ])('is not found as %s', async (file) => {
    const { port, hostname } = new URL(server.baseUrl);
    const status = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /${file} HTTP/1.1\r\nHost: ${hostname}\r\nAccept: */*\r\nConnection: close\r\n\r\n`,
        ),
      );
      socket.once('data', (data) => resolve(data.toString().slice(9, 12)));
      socket.once('error', reject);
    });
    expect(['404', '403', '400']).toContain(status);
  });
});
