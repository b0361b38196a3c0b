import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { compatibilityDigest } from '../../scripts/lib/build/build.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** The build's index.html, without building the rest. */
const program = `
  import { readFile } from 'node:fs/promises';
  import { createServer } from 'vite';
  const server = await createServer({
    configFile: 'client/vite.config.ts',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  console.log(await server.transformIndexHtml('/', await readFile('client/index.html', 'utf8')));
  await server.close();
`;

async function builtPage(environment: Record<string, string>): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
  });
  return stdout;
}

const apiHostIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta name="(api-[\w-]+)" content="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

it('a build states in the page where its API is (PAGES-12)', async () => {
  const place = {
    VITE_API_HOST: 'https://api.hive.example',
    VITE_API_DEV_HOST: 'http://127.0.0.1:4000',
    VITE_API_PREFIX: '/v1/hive',
  };
  expect(apiHostIn(await builtPage(place))).toEqual({
    'api-host': place.VITE_API_HOST,
    'api-dev-host': place.VITE_API_DEV_HOST,
    'api-prefix': place.VITE_API_PREFIX,
  });
  expect(apiHostIn(await builtPage({}))).toEqual({ 'api-host': '', 'api-dev-host': '', 'api-prefix': '' });
});

it('a build with an invalid address ends with the reason', async () => {
  await expect(builtPage({ VITE_API_HOST: 'api.hive.example' })).rejects.toThrow(
    'VITE_API_HOST is "api.hive.example"',
  );
});

it('an edited compatibility file makes the pages stale, one with the same contents does not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'honey-compatibility-'));
  const file = path.join(folder, 'compatibility.json');
  await writeFile(file, '{"backend": "hive"}');
  const first = await compatibilityDigest(file);
  await writeFile(file, '{"backend": "comb"}');
  const second = await compatibilityDigest(file);
  await writeFile(file, '{"backend": "hive"}');
  expect(await compatibilityDigest(file)).toBe(first);
  await rm(folder, { recursive: true });
  const none = await Promise.all([compatibilityDigest(file), compatibilityDigest(undefined)]);
  expect(new Set([first, second, ...none]).size).toBe(3);
  const { wireit } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  expect(wireit['build:client'].env).toHaveProperty('COMPATIBILITY_DIGEST', { external: true });
});
