import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { eventually } from '../setup/eventually.ts';
import { freePort } from '../setup/server-process.ts';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
/** The part of a checkout in which server and pages are edited. */
const parts = [
  'scripts',
  'server',
  'seeds',
  'packages',
  'prisma',
  'client',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

/** The steps of `npm run dev` after the build: a server that follows its sources, and the pages. */
const program = `
  const { Stack } = await import('./scripts/lib/stack.mjs');
  const { EMITTED_SERVER } = await import('./scripts/lib/server-program.mjs');
  const { serveClient, watchServer } = await import('./scripts/lib/development.mjs');
  const stack = new Stack({ server: EMITTED_SERVER });
  process.on('SIGTERM', () => stack.interrupt());
  await stack.claim();
  await stack.openDatabase();
  await stack.seed();
  const startedAt = performance.now();
  await stack.startServer();
  const startMs = performance.now() - startedAt;
  await stack.prepareServer();
  const watcher = watchServer(stack);
  const pages = await serveClient(stack.address.url);
  await pages.ready;
  console.log('ready ' + JSON.stringify({ url: stack.address.url, pages: pages.url, startMs }));
  await stack.untilInterrupted().catch(() => {});
  watcher.end();
  pages.end();
  await stack.stop();
`;

/** For a machine that is busy with other tests: of a change, and of everything before the first one. */
const timeoutMs = 40_000;
const preparationMs = 300_000;

let checkout: string;
let database: TestDatabase;
let child: ChildProcess;
let ready: { url: string; pages: string; startMs: number };

beforeAll(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'honey-live-dev-'));
  for (const part of parts) {
    await mkdir(path.dirname(path.join(checkout, part)), { recursive: true });
    await cp(path.join(root, part), path.join(checkout, part), {
      recursive: true,
      filter: (file) => !/node_modules|\/described\b/.test(path.relative(root, file)),
    });
  }
  await symlink(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  for (const part of ['server', 'client'])
    await symlink(path.join(root, part, 'node_modules'), path.join(checkout, part, 'node_modules'));
  database = await createTestDatabase();
  child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: checkout,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(await freePort()),
      DATA_DIR: path.join(checkout, '.data'),
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATASET: 'empty',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout as NodeJS.ReadableStream);
  for await (const line of lines)
    if (line.startsWith('ready ')) {
      ready = JSON.parse(line.slice('ready '.length));
      break;
    }
  child.stdout?.resume();
}, preparationMs);
afterAll(async () => {
  if (child && child.exitCode === null) {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  }
  await database?.drop();
  await rm(checkout, { recursive: true, force: true });
});

/** Rewrites a file as an editor does. Returns how long `changed` then takes to be true, in milliseconds. */
async function msUntil(
  file: string,
  [from, to]: [string, string],
  changed: () => Promise<boolean>,
): Promise<number> {
  const place = path.join(checkout, file);
  const text = await readFile(place, 'utf8');
  expect(text).toContain(from);
  await writeFile(`${place}.new`, text.replace(from, to));
  const startedAt = performance.now();
  await rename(`${place}.new`, place);
  await eventually(async () => expect(await changed().catch(() => false)).toBe(true), timeoutMs);
  return performance.now() - startedAt;
}

// First, since Vite is busy with the imports of pages for a while after it has started.
it('a changed component is served at once, and nothing restarts for it', async () => {
  const file = 'client/src/areas/app-views/CloseButton.tsx';
  const served = async () => (await fetch(`${ready.pages}/${file.replace('client/', '')}`)).text();
  expect(await served()).toContain("'w-full'".slice(1, -1));
  const ms = await msUntil(file, ['className="w-full"', 'className="w-full bee"'], async () =>
    (await served()).includes('w-full bee'),
  );
  process.stdout.write(`a changed component: ${ms.toFixed(0)} ms\n`);
  expect(ms).toBeLessThan(ready.startMs);
});

it('a changed text of the server is served faster than a server starts', async () => {
  const message = async () => {
    const answer = await fetch(`${ready.url}/v1/no-such-call`);
    return ((await answer.json()) as { message: string }).message;
  };
  expect(await message()).toBe('찾을 수 없어요.');
  const change: [string, string] = ["'찾을 수 없어요.'", "'벌집에 없어요.'"];
  const ms = await msUntil(
    'server/src/core/errors/core.errors.ts',
    change,
    async () => (await message()) === '벌집에 없어요.',
  );
  process.stdout.write(
    `a changed text of the server: ${ms.toFixed(0)} ms; a start: ${ready.startMs.toFixed(0)} ms\n`,
  );
  expect(ms).toBeLessThan(ready.startMs * 1.2);
});
