import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from '@jest/globals';
import { eventually } from '../setup/eventually.ts';

const development = new URL('../../scripts/lib/development.mjs', import.meta.url).href;

/** Serves the pages as `npm run dev` does, and prints their address once they are ready. */
const command = `
  const { serveClient } = await import('${development}');
  const pages = await serveClient('http://127.0.0.1:1');
  await pages.ready;
  console.log(pages.url);
  await pages.ended;
`;

let child: ChildProcess | undefined;
afterEach(() => {
  // The whole group: processes left behind by the command end with the test.
  if (child?.pid) endGroup(child.pid);
});

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // No process is left.
  }
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

test('the pages of a killed development server are no longer served', async () => {
  child = spawn(process.execPath, ['--input-type=module', '-e', command], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const [url] = (await once(createInterface(child.stdout as NodeJS.ReadableStream), 'line')) as [string];
  expect(await answers(url)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await eventually(async () => expect(await answers(url)).toBe(false));
});
