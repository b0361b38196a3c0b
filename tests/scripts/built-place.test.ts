import { execFile } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');

/** What the build makes of index.html, without building all the rest. */
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

const told = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta name="(api-[\w-]+)" content="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  );

it('a build says in the page where its API is (PAGES-12)', async () => {
  const place = {
    VITE_API_HOST: 'https://api.hive.example',
    VITE_API_DEV_HOST: 'http://127.0.0.1:4000',
    VITE_API_PREFIX: '/v1/hive',
  };
  expect(told(await builtPage(place))).toEqual({
    'api-host': place.VITE_API_HOST,
    'api-dev-host': place.VITE_API_DEV_HOST,
    'api-prefix': place.VITE_API_PREFIX,
  });
  expect(told(await builtPage({}))).toEqual({ 'api-host': '', 'api-dev-host': '', 'api-prefix': '' });
});

it('a build with an address that is none ends with what is wrong with it', async () => {
  await expect(builtPage({ VITE_API_HOST: 'api.hive.example' })).rejects.toThrow(
    'VITE_API_HOST is "api.hive.example"',
  );
});
