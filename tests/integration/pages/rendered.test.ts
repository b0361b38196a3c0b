import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { RenderedPagesCache } from '@honey/server/pages/rendered-pages.cache';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import { TestClient } from '../../setup/client.ts';

const index = `<!doctype html><html lang="ko"><head><title>site</title>
<meta name="description" content="site"><meta name="keywords" content="site"></head>
<body><div id="root"></div></body></html>`;

/** The limit of one person per minute, to prove that the server's own calls do not count against it. */
const callsPerRendering = 60;

/** A stub of the client build's entry: texts that members wrote may contain anything. */
const entry = `
import { appendFileSync } from 'node:fs';
let rendered = 0;
export const isServerRendered = (path) => ['/', '/login', '/announce', '/lives/all'].includes(path);
export async function renderPage(path, call) {
  rendered += 1;
  appendFileSync(new URL('rendered-paths', import.meta.url), path + '\\n');
  if (path === '/login') throw new Error('rendering failed');
  if (path === '/announce') return null;
  for (let calls = 0; calls < ${callsPerRendering}; calls += 1)
    await call(new Request('http://server.invalid/api/common/site-info'));
  const answer = await call(new Request('http://server.invalid/v1/user/interest-live-list'));
  const site = await (await call(new Request('http://server.invalid/api/common/site-info'))).json();
  return {
    html: '<main>rendered ' + rendered + ' for ' + answer.status + ' ' + site.name_ko + '</main>',
    head: '<link rel="preload" as="image" href="/a.svg"/>',
    state: { queries: [{ title: '</script><script>hostile()</script><!--' }] },
    title: '"><script>hostile()</script>$& | site',
    description: 'a " quote $1',
    keywords: "it's",
  };
}`;

let folder: string;
let server: TestApp;
let client: TestClient;

const open = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await client.get(address, { headers: { Accept: 'text/html', ...headers } });
  return { ...answer, html: String(answer.body) };
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-rendered-'));
  await mkdir(path.join(folder, 'client/assets'), { recursive: true });
  await writeFile(path.join(folder, 'client/assets/page-a1b2c3.js'), 'export {};');
  await mkdir(path.join(folder, 'dist-server'));
  await writeFile(path.join(folder, 'client/index.html'), index);
  await writeFile(path.join(folder, 'dist-server/package.json'), '{"type":"module"}');
  await writeFile(path.join(folder, 'dist-server/entry-server.js'), entry);
  server = await startApp({
    CLIENT_DIR: path.join(folder, 'client'),
    DATA_DIR: path.join(folder, 'data'),
    RATE_LIMIT_PER_MINUTE: String(callsPerRendering),
  });
  client = new TestClient(server.baseUrl);
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a server-rendered page', () => {
  it('carries its content, its title and the data it was rendered with, as a visitor sees it (PAGES-5)', async () => {
    const { status, headers, html } = await open('/', { Authorization: 'Bearer of-somebody' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(html).toMatch(/<div id="root"><main>rendered \d+ for 40\d 허니라이브<\/main><\/div>/);
    expect(html).toContain('<link rel="preload" as="image" href="/a.svg"/></head>');
    const again = await open('/', { 'If-None-Match': headers.get('etag') ?? '' });
    expect([200, 304]).toContain(again.status);
  });

  it('escapes all text in the title, the attributes and the data (PAGES-7)', async () => {
    const { html } = await open('/');
    expect(html).not.toContain('<script>hostile()');
    expect(html).toContain('<title>&quot;&gt;&lt;script&gt;hostile()&lt;/script&gt;$&amp; | site</title>');
    expect(html).toContain('<meta name="description" content="a &quot; quote $1">');
    const [, data = ''] = /<script type="application\/json" id="rendered">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(data).queries.queries[0].title).toBe('</script><script>hostile()</script><!--');
  });

  it('is rendered once for all simultaneous requests', async () => {
    // Requests over HTTP would arrive one after the other, on a busy machine more than a rendering's lifetime apart.
    const cache = server.app.get(RenderedPagesCache);
    const pages = await Promise.all(Array.from({ length: 4 }, () => cache.find('/lives/all')));
    expect(new Set(pages).size).toBe(1);
    const paths = await readFile(path.join(folder, 'dist-server/rendered-paths'), 'utf8');
    expect(paths.split('\n').filter((rendered) => rendered === '/lives/all')).toHaveLength(1);
  });
});

describe('the shell is sent instead', () => {
  const shell = '<div id="root"></div>';

  it.each([
    ['when rendering fails', '/login'],
    ['when the page turns out not to be server-rendered', '/announce'],
    ['for an address with a query, which may show other content', '/?platform=app'],
  ])('%s (PAGES-8)', async (_name, address) => {
    const { status, html } = await open(address);
    expect(status).toBe(200);
    expect(html).toContain(shell);
    expect(html).toContain('<title>site</title>');
  });

  it('while the site is under maintenance, with 404 (PAGES-3)', async () => {
    await server.app.get(SettingsStore).set('is_maintenance', true);
    const { status, html } = await open('/');
    await server.app.get(SettingsStore).set('is_maintenance', false);
    expect(status).toBe(404);
    expect(html).toContain(shell);
  });
});

describe('scripts of pages', () => {
  it('take no quota from clients at the same address, up to ten times as many (PAGES-19)', async () => {
    const statusesOf = async (count: number) => {
      const answers = await Promise.all(
        Array.from({ length: count }, () => client.get('/assets/page-a1b2c3.js')),
      );
      return answers.map(({ status }) => status);
    };
    expect(new Set(await statusesOf(10 * callsPerRendering))).toEqual(new Set([200]));
    expect(await statusesOf(1)).toEqual([429]);
    expect((await client.get('/api/common/site-info')).status).toBe(200);
  });
});
