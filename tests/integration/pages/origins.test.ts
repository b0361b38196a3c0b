import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPageServerConfig } from '@honey/server/core/config/page-server-config';
import { createPageServer } from '@honey/server/pages/page-server';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { type Answer, TestClient } from '../../setup/client.ts';

const page = 'https://live.example';
const foreign = 'https://foreign.example';
const hosts = {
  CLIENT_API_HOST: 'https://api.honey.example',
  CLIENT_API_DEV_HOST: 'https://api-dev.honey.example',
  CLIENT_ASSET_HOSTS: 'https://cdn.honey.example, https://video.honey.example',
  CLIENT_CHAT_HOSTS: 'https://talk.honey.example',
};
const index =
  '<!doctype html><html lang="ko"><meta name="api-host" content=""><meta name="api-dev-host" content=""><meta name="api-prefix" content=""><div id="root"></div>';

let folder: string;
let server: TestApp;
let client: TestClient;

const html = { headers: { Accept: 'text/html' } };

function policyOf({ headers }: Answer): Record<string, string[]> {
  const policy = headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-origins-'));
  await mkdir(path.join(folder, 'client/assets'), { recursive: true });
  await mkdir(path.join(folder, 'data/art'), { recursive: true });
  await writeFile(path.join(folder, 'client/index.html'), index);
  await writeFile(path.join(folder, 'client/assets/main-abc123.js'), 'void 0;');
  await writeFile(path.join(folder, 'data/art/host01.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = await startApp({
    CORS_ORIGINS: `${page}, http://localhost:5173`,
    CLIENT_DIR: path.join(folder, 'client'),
    DATA_DIR: path.join(folder, 'data'),
    SITE_KEY: 'bees',
  });
  client = new TestClient(server.baseUrl);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const preflight = (origin: string, address = '/v1/users/1001', method = 'PUT') =>
  client.send('OPTIONS', address, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key,x-agent,x-sign-up-token',
    },
  });

describe('pages of other origins', () => {
  it('may send a preflight, once in two hours, when they are on the list (CORE-36)', async () => {
    for (const origin of [page, 'http://localhost:5173']) {
      const { status, headers } = await preflight(origin);
      expect([status, headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      expect(headers.get('access-control-max-age')).toBe('7200');
      expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, DELETE');
      expect(headers.get('access-control-allow-headers')).toContain('idempotency-key');
    }
  });

  it.each([foreign, 'null', 'https://live.example.foreign.example', 'http://live.example'])(
    'get no permission when they are not: %s (CORE-36)',
    async (origin) => {
      expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull();
      const { headers } = await client.get('/api/common/site-info', { headers: { Origin: origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('read responses, refusals too, with Retry-After, and never by cookies (CORE-36)', async () => {
    for (const address of [
      '/api/caching/main',
      '/v1/users/9999999',
      '/v1/bees/user/login-check-proc',
      '/nothing',
    ]) {
      const { headers } = await client.get(address, { headers: { Origin: page } });
      expect([address, headers.get('access-control-allow-origin')]).toEqual([address, page]);
      expect(headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
    }
    const { headers } = await client.get('/v1/users/9999999', { headers: { Origin: page } });
    expect(headers.get('vary')).toMatch(/origin/i);
  });

  it('show pictures of a server that allows their calls, and of no other (CORE-36)', async () => {
    const policy = async (of: TestClient, address: string) =>
      (await of.get(address)).headers.get('cross-origin-resource-policy');
    expect(await policy(client, '/files/art/host01.svg')).toBe('cross-origin');
    expect(await policy(client, '/media/clips/none/1/poster.webp')).toBe('cross-origin');
    expect(await policy(client, '/v1/users/1001')).toBe('same-origin');
    const closed = await startApp({
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: path.join(folder, 'data'),
      CLIENT_DIR: path.join(folder, 'client'),
      ...hosts,
    });
    const other = new TestClient(closed.baseUrl);
    const picture = await policy(other, '/files/art/host01.svg');
    const response = await other.get('/api/common/site-info', { headers: { Origin: page } });
    const shown = await other.get('/', html);
    const missing = await other.get('/lives/play/2000000000', html);
    await closed.close();
    expect([picture, response.headers.get('access-control-allow-origin')]).toEqual(['same-origin', null]);
    // The API is elsewhere: this server's database does not know the addresses of pages (PAGES-14).
    expect([shown.status, missing.status]).toEqual([200, 200]);
  });

  it('are origins only: a path or a trailing slash is reported at the start', async () => {
    await expect(
      startApp({ DATABASE_URL: server.databaseUrl, CORS_ORIGINS: 'https://live.example/' }),
    ).rejects.toThrow('CORS_ORIGINS');
  });
});

describe('a page', () => {
  it('contains its API’s version and site key (PAGES-4)', async () => {
    expect((await client.get('/', html)).body).toContain('<meta name="api-prefix" content="/v1/bees">');
  });

  it('may call, and show pictures of, only its own origin unless more are configured (PAGES-4)', async () => {
    const policy = policyOf(await client.get('/', html));
    expect(policy).toMatchObject({
      'connect-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'blob:'],
      'font-src': ["'self'"],
    });
  });
});

describe('a pages-only server', () => {
  const partner = 'https://partner.example';
  let pages: Awaited<ReturnType<typeof createPageServer>>;
  let visitor: TestClient;
  beforeAll(async () => {
    const config = readPageServerConfig({
      ...hosts,
      CLIENT_API_PREFIX: '/v2/hive',
      CLIENT_DIR: path.join(folder, 'client'),
      EMBED_ORIGINS: partner,
    });
    pages = await createPageServer(config);
    visitor = new TestClient(await pages.listen({ port: 0, host: '127.0.0.1' }));
  });
  afterAll(() => pages?.close());

  it('gives the page the address of its API, and allows it that and the hosts of its files (PAGES-4)', async () => {
    const answer = await visitor.get('/', html);
    expect(answer.body).toContain('<meta name="api-host" content="https://api.honey.example">');
    expect(answer.body).toContain('<meta name="api-dev-host" content="https://api-dev.honey.example">');
    expect(answer.body).toContain('<meta name="api-prefix" content="/v2/hive">');
    const policy = policyOf(answer);
    const assets = ['https://cdn.honey.example', 'https://video.honey.example'];
    const api = [hosts.CLIENT_API_HOST, hosts.CLIENT_API_DEV_HOST];
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['font-src']).toEqual(["'self'", ...assets]);
    for (const directive of ['img-src', 'media-src', 'connect-src'])
      expect(policy[directive]).toEqual(expect.arrayContaining([...api, ...assets]));
    expect(policy['connect-src']).toEqual(
      expect.arrayContaining(['wss://api.honey.example', 'wss://talk.honey.example']),
    );
  });

  it.each([
    ['/', 200],
    ['/lives/play/5', 200],
    ['/mypage/settings/person', 200],
    ['/nothing', 404],
    ['/lives/play/x', 404],
  ])('returns %s with the page and %i, without a database (PAGES-14)', async (address, status) => {
    const answer = await visitor.get(address, html);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain('<div id="root">');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has the client’s files and health, but no API calls (PAGES-14)', async () => {
    expect((await visitor.get('/assets/main-abc123.js')).headers.get('cache-control')).toContain('immutable');
    expect((await visitor.get('/health/ready')).status).toBe(200);
    for (const address of [
      '/v1/users/1001',
      '/api/caching/main',
      '/files/art/host01.svg',
      '/assets/none.js',
    ]) {
      const { status, body } = await visitor.get(address);
      expect([address, status, body.code]).toEqual([address, 404, 'not_found']);
    }
    expect((await visitor.send('POST', '/login', { body: {} })).status).toBe(404);
  });

  it('allows partners to frame a room, and no other page (MEDIA-16)', async () => {
    const framedBy = async (address: string) => policyOf(await visitor.get(address, html))['frame-ancestors'];
    expect(await framedBy('/embed/lives/5')).toEqual(["'self'", partner]);
    expect(await framedBy('/lives/play/5')).toEqual(["'self'"]);
  });

  it('does not start without an API', () => {
    expect(() => readPageServerConfig({})).toThrow('CLIENT_API_HOST');
  });
});
