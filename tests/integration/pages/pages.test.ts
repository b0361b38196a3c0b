import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildHost, buildLive } from '@honey/seeds/builders/index';
import { makePolicies } from '@honey/seeds/content/policies';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { type Answer, TestClient } from '../../setup/client.ts';

const script = `console.log(${JSON.stringify('꿀'.repeat(2_000))});`;
const index = `<!doctype html><meta name="api-host" content=""><meta name="api-dev-host" content=""><div id="root"></div>${'<!-- -->'.repeat(200)}`;

let folder: string;
let server: TestApp;
let client: TestClient;

const open = (address: string, as = client): Promise<Answer> =>
  as.get(address, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-pages-'));
  await mkdir(path.join(folder, 'client/assets'), { recursive: true });
  await mkdir(path.join(folder, 'data/art'), { recursive: true });
  await writeFile(path.join(folder, 'client/index.html'), index);
  await writeFile(path.join(folder, 'client/favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(folder, 'client/assets/main-abc123.js'), script);
  await writeFile(path.join(folder, 'client/assets/main-abc123.js.br'), brotliCompressSync(script));
  await writeFile(path.join(folder, 'client/assets/late-abc123.js'), script);
  await writeFile(path.join(folder, 'data/art/host01.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(folder, 'data/secret.txt'), 'secret');
  server = await startApp({
    CLIENT_DIR: path.join(folder, 'client'),
    DATA_DIR: path.join(folder, 'data'),
  });
  client = new TestClient(server.baseUrl);
  await makePolicies(server.app, server.app.get(Clock).now());
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('page addresses', () => {
  it.each([
    '/',
    '/login',
    '/announce',
    '/announce/',
    '/lives/all?theme_cd=talk',
    '/policy/youth-policy',
    '/stores/result/T20261120-1',
    '/mypage/settings/service/qnas/detail/3?platform=app',
  ])('%s is the page shell (PAGES-1)', async (address) => {
    const { status, headers, body } = await open(address);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(body).toContain('<div id="root">');
  });

  it.each([
    '/announce/abc',
    '/announce/12a',
    '/lives/play/x',
    '/stores/products/1.5',
    '/nothing',
    '/v1',
    '/ANNOUNCE',
    '/index.html',
    '/channels/unknown',
    '/policy/nope',
    '/policy/privacy?version=2000000',
    '/policy/privacy?version=x',
    '/channels/2000000000',
    '/channels/9999999999',
    '/stores/products/2000000000',
    '/stores/products3/2000000000',
    '/ebooks/99/chapters',
    '/ebooks/1/chapters/99',
    '/ebooks/1/chapters/x',
    '/ebooks/9999999999/chapters',
    '/event/month-11',
    '/temporary/maintenance',
  ])('%s is HTTP 404 with the page shell (PAGES-1)', async (address) => {
    const { status, headers, body } = await open(address);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toContain('text/html');
    expect(body).toContain('<div id="root">');
  });

  it('returns 200 for existing lives and notices, and 404 for others (PAGES-2)', async () => {
    const host = await buildHost(server.app, {});
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const { boardSn } = await server.app.get(Database).prisma.notice.create({
      data: { title: '점검', summaryContent: '쉬어요', content: '.', exposeStartDate: new Date(0) },
    });
    const statusOf = async (address: string) => (await open(address)).status;
    const watching = ['', '/sdkPlayer', '/sdkPlayerNpm'].map((part) => `/lives/play/${vodKey}${part}`);
    const reading = [`/lives/${vodKey}`];
    const results = [`/lives/play/${vodKey}/result`, `/lives/play/${vodKey}/result-admin`];
    for (const address of [`/announce/${boardSn}`, ...watching, ...reading])
      expect([address, await statusOf(address)]).toEqual([address, 200]);
    for (const address of results) expect([address, await statusOf(address)]).toEqual([address, 404]);
    for (const key of ['2000000000', '9999999999']) {
      for (const address of ['/announce', '/lives', '/lives/play'])
        expect([address, await statusOf(`${address}/${key}`)]).toEqual([address, 404]);
    }
    await server.app.get(LifecycleService).end(vodKey, 'host');
    for (const address of watching) expect([address, await statusOf(address)]).toEqual([address, 404]);
    for (const address of [...reading, ...results])
      expect([address, await statusOf(address)]).toEqual([address, 200]);
  });

  it('returns 200 for an existing host, policy, version and product (PAGES-2)', async () => {
    const { prisma } = server.app.get(Database);
    const { userKey } = await buildHost(server.app, {});
    const { productId } = await prisma.honeyProduct.create({ data: { starCnt: 100n, priceKrw: 11_000n } });
    const { policyNo } = await prisma.policy.findFirstOrThrow({ where: { gubn: 'privacy' } });
    const there = [
      `/channels/${userKey}`,
      '/policy/privacy',
      `/policy/privacy?version=${policyNo}`,
      `/stores/products/${productId}`,
      `/stores/products3/${productId}`,
    ];
    const elsewhere = `/policy/youth-policy?version=${policyNo}`;
    const statuses = await Promise.all(
      [...there, elsewhere].map(async (address) => [address, (await open(address)).status]),
    );
    expect(statuses).toEqual([...there.map((address) => [address, 200]), [elsewhere, 404]]);
  });

  it('refuses an address that cannot be decoded with a code (CORE-6)', async () => {
    const { status, body } = await open('/%E0%A4%A');
    expect([status, body.code]).toEqual([400, 'bad_request']);
  });

  it('returns 304 to a browser that has the page, but never for a page that does not exist', async () => {
    const etag = (await open('/')).headers.get('etag') ?? '';
    const again = (address: string) =>
      client.get(address, { headers: { Accept: 'text/html', 'If-None-Match': etag } });
    expect((await again('/')).status).toBe(304);
    expect((await again('/nothing')).status).toBe(404);
  });

  it('answers HEAD like GET, without the body', async () => {
    const head = await client.send('HEAD', '/announce/abc', { headers: { Accept: 'text/html' } });
    expect([head.status, head.body]).toEqual([404, '']);
    expect((await client.send('HEAD', '/announce')).status).toBe(200);
  });

  it('sends no page to a client that does not accept HTML', async () => {
    const picture = await client.get('/nothing.png', {
      headers: { Accept: 'image/avif,image/webp,*/*;q=0.8' },
    });
    expect([picture.status, picture.body.code]).toEqual([404, 'not_found']);
    const data = await client.get('/announce', { headers: { Accept: 'application/json' } });
    expect([data.status, data.body.code]).toEqual([404, 'not_found']);
  });

  it('is 404, except for the policies, while the site is under maintenance (PAGES-3)', async () => {
    await server.app.get(SettingsStore).set('is_maintenance', true);
    const { status, body } = await open('/announce');
    const policy = await open('/policy/privacy');
    await server.app.get(SettingsStore).set('is_maintenance', false);
    expect([status, policy.status]).toEqual([404, 200]);
    expect(body).toContain('<div id="root">');
    expect((await open('/announce')).status).toBe(200);
  });
});

describe('files of the page', () => {
  it('caches hashed files forever and revalidates the others each time', async () => {
    const hashed = await client.get('/assets/main-abc123.js');
    expect([hashed.status, String(hashed.body)]).toEqual([200, script]);
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const icon = await client.get('/favicon.svg');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
  });

  it('sends hashed files with their content type, and 304 to a client that has one (PAGES-18)', async () => {
    const address = '/assets/main-abc123.js';
    const plain = { 'Accept-Encoding': 'identity' };
    const bytes = String(Buffer.byteLength(script));
    const { headers } = await client.get(address, { headers: plain });
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('content-length')).toBe(bytes);
    const known = { ...plain, 'If-None-Match': headers.get('etag') ?? '' };
    const again = await client.get(address, { headers: known });
    expect([again.status, again.body]).toEqual([304, '']);
    const described = await client.send('HEAD', address, { headers: plain });
    expect([described.status, described.headers.get('content-length')]).toEqual([200, bytes]);
  });

  it('sends a hashed file as it was at its first request (PAGES-18)', async () => {
    const read = () => client.get('/assets/late-abc123.js');
    expect((await read()).body).toBe(script);
    await rm(path.join(folder, 'client/assets/late-abc123.js'));
    expect((await read()).body).toBe(script);
  });

  it('sends precompressed files (PAGES-18)', async () => {
    const compressed = await client.get('/assets/main-abc123.js', { headers: { 'Accept-Encoding': 'br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(String(compressed.body)).toBe(script);
    const plain = await client.get('/assets/main-abc123.js', { headers: { 'Accept-Encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.headers.get('vary')).toContain('accept-encoding');
  });

  it.each([
    '/assets/missing.js',
    '/assets/../../data/secret.txt',
    '/files/art/../secret.txt',
    '/files/art/%2e%2e/secret.txt',
    '/files/art/..%2fsecret.txt',
    '/files/art/none.svg',
  ])('has no %s', async (address) => {
    const { status, body } = await client.get(address);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).not.toContain('secret');
  });

  it('sends pictures of the datasets with a policy that disables them as documents', async () => {
    const { status, headers } = await client.get('/files/art/host01.svg');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('image/svg+xml');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toContain('max-age=86400');
  });
});

describe('without a built client', () => {
  it('serves the API and a hint in place of pages', async () => {
    const withoutClient = await startApp({
      DATABASE_URL: server.databaseUrl,
      CLIENT_DIR: path.join(folder, 'nowhere'),
    });
    const visitor = new TestClient(withoutClient.baseUrl);
    const { status, body } = await open('/', visitor);
    expect(status).toBe(200);
    expect(body).toContain('npm run build');
    expect((await visitor.get('/v1/mypage/alarm-notice-list')).status).toBe(200);
    await withoutClient.close();
  });
});
