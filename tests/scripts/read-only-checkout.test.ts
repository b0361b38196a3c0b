import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const root = path.resolve(fileURLToPath(import.meta.url), '../../..');
/**
 * The user that runs commands in a checkout owned by another; where that is impossible, the write permission is removed
 * instead.
 */
const otherUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
let checkout: string;

// The part of a checkout that is read before anything is installed.
beforeEach(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'honey-live-others-'));
  for (const folder of ['scripts', 'packages/stack/src'])
    await cp(path.join(root, folder), path.join(checkout, folder), { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    await cp(path.join(root, file), path.join(checkout, file));
});
afterEach(async () => {
  await chmod(checkout, 0o755);
  await rm(checkout, { recursive: true, force: true });
});

/** Runs Node there as a user who does not own it. */
async function run(args: string[], environment: Record<string, string> = {}) {
  await chmod(checkout, 0o555);
  const env = { PATH: process.env.PATH ?? '', ...environment };
  const child = spawn(process.execPath, args, { cwd: checkout, env, ...otherUser });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}
const build = [
  '-e',
  "import('./scripts/lib/build/build.mjs').then(({ build }) => build()).catch((e) => console.log(e.message))",
];

it('a start that cannot write its data reports it in one line, and names DATA_DIR', async () => {
  const { code, output } = await run(['scripts/start.mjs']);
  expect(code).toBe(1);
  expect(output).toMatch(
    /^✘ \S+\/\.data is not writable for the user \S+: name a folder of theirs with DATA_DIR=…\.\n$/,
  );
});

it('a start in a checkout without an installation reports who has to install', async () => {
  const data = await mkdtemp(path.join(tmpdir(), 'honey-live-data-'));
  await chmod(data, 0o777);
  const { code, output } = await run(['scripts/start.mjs'], { DATA_DIR: data });
  await rm(data, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(output).toBe(
    `✘ ${checkout} is not writable for the user ${output.match(/the user (\S+),/)?.[1]}, and this command installs there. ` +
      'Let its owner run npm ci && npm run build once: the installed modules and the build are then used as they are.\n',
  );
});

it('an existing build is used as it is, and a missing one is requested', async () => {
  expect((await run(build)).output).toContain(
    'and this command builds there. Let its owner run npm ci && npm run build',
  );
  await chmod(checkout, 0o755);
  for (const file of ['server/dist/bundled/main.js', 'seeds/dist/seed.js', 'client/dist/index.html']) {
    await mkdir(path.dirname(path.join(checkout, file)), { recursive: true });
    await writeFile(path.join(checkout, file), '');
  }
  expect((await run(build)).output).toBe(
    `! ${checkout} is not writable: its build output is used as it is, current or not.\n`,
  );
});

it('an image, which has nothing to build from, builds and installs nothing', async () => {
  await rm(path.join(checkout, 'package-lock.json'));
  expect((await run(build)).output).toBe('');
});
