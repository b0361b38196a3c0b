import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readConfig } from '@honey/server/core/config/app-config';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { FileStoragePort } from '@honey/server/files/storage/file-storage.port';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { startApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';
import { type S3Storage, startS3Storage } from '../../setup/s3-storage.ts';
import { type FilesServer, isoMedia, plain, startFilesServer, upload, uploadPaths } from './support.ts';

let storage: S3Storage;
let png: Buffer;

beforeAll(async () => {
  storage = await startS3Storage();
  png = await plain(400, 300).png().toBuffer();
});
afterAll(() => storage?.close());

describe('with S3-compatible storage', () => {
  let server: FilesServer;
  beforeAll(async () => {
    server = await startFilesServer(storage.settings);
  });
  afterAll(() => server?.close());
  afterEach(() => expect(storage.refusals.splice(0)).toEqual([]));

  const open = (url: string, headers: Record<string, string> = {}) =>
    fetch(server.baseUrl + url, { headers, redirect: 'manual' });

  it('a picture and its thumbnail are in the bucket alone, and served by the server (FILES-21)', async () => {
    const { token } = await server.member();
    const { status, body } = await upload(server.baseUrl, uploadPaths.image, png, { token });
    expect(status).toBe(200);
    for (const url of [body.url, body.thumb_url ?? '']) {
      const response = await open(url);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect((await sharp(bytes).metadata()).format).toBe('webp');
      expect(storage.objects.get(url.replace('/files/', ''))).toEqual(bytes);
    }
    expect(await server.onDisk()).toEqual([]);
    expect((await open(body.url.replace('.webp', 'x.webp'))).status).toBe(404);
    expect((await open('/files/uploads/private/a.webp')).status).toBe(404);
    expect(storage.refusals.splice(0)).toEqual(['NoSuchKey']);
  });

  it('a movie is served in parts, as a download (FILES-21)', async () => {
    const { token } = await server.member();
    const movie = isoMedia('isom', 50_000);
    const { body } = await upload(server.baseUrl, uploadPaths.movie, movie, { token });
    const part = await open(body.url, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${movie.length}`]);
    expect([part.headers.get('content-type'), part.headers.get('content-disposition')]).toEqual([
      'video/mp4',
      'attachment',
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(movie.subarray(10, 20));
    const beyond = await open(body.url, { range: `bytes=${movie.length}-` });
    expect([beyond.status, beyond.headers.get('cache-control')]).toEqual([416, 'no-store']);
    expect(storage.refusals.splice(0)).toEqual(['InvalidRange']);
  });

  it('a private file leaves through the server to those who may see it (FILES-13, FILES-21)', async () => {
    const { token } = await server.member();
    const other = await server.member();
    const fields = { file_table: 'report' };
    const { body } = await upload(server.baseUrl, uploadPaths.image, png, { token, fields });
    const response = await open(body.url, { authorization: `Bearer ${token}` });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe('webp');
    expect((await open(body.url, { authorization: `Bearer ${other.token}` })).status).toBe(404);
    const keys = [...storage.objects.keys()].filter((key) => key.startsWith('uploads-private/'));
    expect(keys).toHaveLength(2);
  });

  it('removing a file removes its objects, and an object without a row is swept (FILES-10, FILES-15)', async () => {
    const { client, token } = await server.member();
    const before = new Set(storage.objects.keys());
    const { body } = await upload(server.baseUrl, uploadPaths.image, png, { token });
    const rejected = await upload(server.baseUrl, uploadPaths.image, png, {
      token,
      fields: { file_table: 'no place' },
    });
    expect(rejected.status).toBe(400);
    await client.send('DELETE', `/v1/etc/user-img-delete-proc/${body.file_id}`);
    expect(new Set(storage.objects.keys())).toEqual(before);

    const kept = await upload(server.baseUrl, uploadPaths.image, png, { token });
    const abandoned = path.join(server.dataDir, 'abandoned.webp');
    await writeFile(abandoned, png);
    await server.app.get(FileStoragePort).prepare(abandoned, '2026/01/nobody.webp');
    expect(storage.objects.has('uploads/2026/01/nobody.webp')).toBe(true);
    storage.age(7_200_000);
    await server.app.get(JobRunner).runNow('sweep-uploads');
    expect(storage.objects.has('uploads/2026/01/nobody.webp')).toBe(false);
    expect((await open(kept.body.url)).status).toBe(200);
  });

  it('a storage that does not answer is refused in time, and used again without a restart (FILES-22)', async () => {
    const { token } = await server.member();
    const { body } = await upload(server.baseUrl, uploadPaths.image, png, { token });
    await storage.close();
    const [shown, stored] = [
      await open(body.url),
      await upload(server.baseUrl, uploadPaths.image, png, { token }),
    ];
    expect([shown.status, stored.status, stored.body.code]).toEqual([503, 503, 'unavailable']);
    await storage.reopen();
    expect((await open(body.url)).status).toBe(200);
    expect((await upload(server.baseUrl, uploadPaths.image, png, { token })).status).toBe(200);
  });
});

describe('with an address at which browsers reach the storage', () => {
  let server: FilesServer;
  beforeAll(async () => {
    server = await startFilesServer({ ...storage.settings, S3_PUBLIC_URL: storage.endpoint });
  });
  afterAll(() => server?.close());

  const addressOf = async (url: string, token?: string): Promise<[number, string]> => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const response = await fetch(server.baseUrl + url, { headers, redirect: 'manual' });
    expect(response.headers.get('cache-control')).toMatch(/^(no-store|private, max-age=120)$/);
    return [response.status, response.headers.get('location') ?? ''];
  };

  it('a private file is at a signed address, for five minutes and nothing else (FILES-23)', async () => {
    const [me, other] = [await server.member(), await server.member()];
    const { body } = await upload(server.baseUrl, uploadPaths.image, png, {
      token: me.token,
      fields: { file_table: 'report' },
    });
    const [status, address] = await addressOf(body.url, me.token);
    expect(status).toBe(302);
    const response = await fetch(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await addressOf(body.url, other.token))[0]).toBe(404);

    const unsigned = new URL(address);
    unsigned.search = '';
    const elsewhere = new URL(address);
    elsewhere.pathname = elsewhere.pathname.replace('-thumb', '').replace('.webp', '-thumb.webp');
    const longer = new URL(address);
    longer.searchParams.set('X-Amz-Expires', '86400');
    for (const forged of [unsigned, elsewhere, longer]) expect((await fetch(forged)).status).toBe(403);
    storage.clock.aheadMs = 301_000;
    expect((await fetch(address)).status).toBe(403);
    storage.clock.aheadMs = 0;
  });

  it('a public picture is redirected there, and pages may load it (FILES-23)', async () => {
    const { token } = await server.member();
    const { body } = await upload(server.baseUrl, uploadPaths.image, png, { token });
    const [status, address] = await addressOf(body.url);
    expect(status).toBe(302);
    expect((await fetch(address)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const page = await fetch(`${server.baseUrl}/`, { headers: { accept: 'text/html' } });
    for (const directive of ['img-src', 'media-src', 'connect-src'])
      expect(page.headers.get('content-security-policy')).toMatch(
        new RegExp(`${directive} [^;]*${storage.endpoint}`),
      );
  });
});

describe.each(['S3-compatible storage', 'the folder'])('a snapshot of the sandbox, with %s', (kind) => {
  it('brings back files that were removed since, and removing it removes its copies (FILES-24)', async () => {
    const server = await startFilesServer(kind === 'the folder' ? {} : storage.settings);
    const sandbox = new TestClient(server.baseUrl);
    const { client, token } = await server.member();
    const send = (fields = {}) => upload(server.baseUrl, uploadPaths.image, png, { token, fields });
    const [shown, apart] = [(await send()).body, (await send({ file_table: 'report' })).body];
    const statuses = () =>
      Promise.all(
        [shown.url, shown.thumb_url, apart.url, apart.thumb_url].map(
          async (url) =>
            (await fetch(`${server.baseUrl}${url}`, { headers: { authorization: `Bearer ${token}` } }))
              .status,
        ),
      );
    const body = { name: 'with_files' };
    expect((await sandbox.send('POST', '/sandbox/api/snapshots', { body })).status).toBe(200);
    for (const { file_id: id } of [shown, apart])
      await client.send('DELETE', `/v1/etc/user-img-delete-proc/${id}`);
    expect(await statuses()).toEqual([404, 404, 404, 404]);
    expect((await sandbox.send('POST', '/sandbox/api/snapshots/with_files/restore')).status).toBe(200);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    await sandbox.send('DELETE', '/sandbox/api/snapshots/with_files');
    const copies = [...storage.objects.keys(), ...(await server.onDisk())].filter((name) =>
      name.includes('uploads-snapshots'),
    );
    expect(copies).toEqual([]);
    await server.close();
  });
});

describe('a server', () => {
  it.each([
    ['with another secret', { S3_SECRET_ACCESS_KEY: 'another-secret-of-32-characters-x' }],
    ['of another bucket', { S3_BUCKET: 'another-bucket' }],
    ['of a storage that is not there', { S3_ENDPOINT: 'http://127.0.0.1:9' }],
  ])('%s does not start, and says why (FILES-22)', async (_title, wrong) => {
    await expect(startApp({ ...storage.settings, ...wrong })).rejects.toThrow(
      /^S3_BUCKET: the bucket [\w-]+ cannot be used: /,
    );
  });

  it.each([
    [{ S3_BUCKET: 'honey-files' }, 'S3_BUCKET: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'],
    [
      { S3_ENDPOINT: 'http://127.0.0.1:9' },
      'S3_BUCKET: is empty, and the other settings of the storage have no effect without it',
    ],
  ])('with %j does not start', (settings, problem) => {
    expect(() => readConfig({ DATABASE_URL: 'postgresql://honey@localhost/honey', ...settings })).toThrow(
      problem,
    );
  });
});
