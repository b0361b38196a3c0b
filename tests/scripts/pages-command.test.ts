import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '../setup/eventually.ts';

jest.setTimeout(120_000);

const root = fileURLToPath(new URL('../..', import.meta.url));

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Runs the command, and resolves with the address of the pages. */
async function startPages(program: string, args: string[]) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      SKIP_INSTALL: '1',
      PORT: '0',
      CLIENT_API_HOST: 'http://127.0.0.1:1',
    },
  });
  running.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  // It builds first where something is stale.
  const url = await eventually(async () => {
    const [, found] = /Pages at (\S+?),/.exec(output) ?? [];
    if (!found) throw new Error(`no address yet: ${output}`);
    return found;
  }, 60_000);
  return { child, url };
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('npm run pages', () => {
  it.each([
    ['node', process.execPath, ['scripts/pages.mjs']],
    ['npm', 'npm', ['run', 'pages']],
  ])('stops its child processes at SIGTERM (by %s)', async (_name, program, args) => {
    const { child, url } = await startPages(program, args);
    expect(await answers(url)).toBe(true);
    const ended = once(child, 'close');
    child.kill('SIGTERM');
    await ended;
    await eventually(async () => expect(await answers(url)).toBe(false));
  });

  it('stops its child processes when it is killed', async () => {
    const { child, url } = await startPages(process.execPath, ['scripts/pages.mjs']);
    child.kill('SIGKILL');
    await eventually(async () => expect(await answers(url)).toBe(false));
  });
});
