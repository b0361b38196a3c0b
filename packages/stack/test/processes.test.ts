import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { freePort } from '../src/processes/free-port.mjs';
import {
  describeProcess,
  endProcess,
  lineSplitter,
  runProgram,
  stillRuns,
} from '../src/processes/processes.mjs';
import { startService } from '../src/processes/service.mjs';
import { SHORT_LIVED } from '../src/processes/short-lived.mjs';

const node = (program: string) => [process.execPath, ['-e', program]] as const;
const FOREVER = 'setInterval(() => {}, 1000); console.log("ready");';

async function startForever(program = FOREVER) {
  const child = spawn(...node(program), { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { child, described: describeProcess(Number(child.pid)) };
}

describe('a program', () => {
  it('is run to its end: exit code, both outputs, and each line as it arrives', async () => {
    const lines: string[] = [];
    const [program, args] = node('console.log("wax"); console.error("bees"); process.exitCode = 3');
    const { code, output } = await runProgram(program, [...args], { onLine: (line) => lines.push(line) });
    expect(code).toBe(3);
    expect(output.split('\n').sort()).toEqual(['', 'bees', 'wax']);
    expect(lines.sort()).toEqual(['bees', 'wax']);
  });

  it('that a signal ends has exit code 1', async () => {
    const [program, args] = node('process.kill(process.pid, "SIGKILL")');
    expect((await runProgram(program, [...args])).code).toBe(1);
  });

  it('that does not exist is an error', () =>
    expect(runProgram('/no/such/program', [])).rejects.toThrow('ENOENT'));

  it('starts with the flags of short-lived programs', async () =>
    expect((await runProgram(process.execPath, [...SHORT_LIVED, '-e', ''])).code).toBe(0));
});

it('lines are split wherever their text is divided', () => {
  const lines: string[] = [];
  const split = lineSplitter((line) => lines.push(line));
  for (const text of ['wa', 'x\nbe', 'es\n\nho']) split(text);
  expect(lines).toEqual(['wax', 'bees', '']);
});

describe('a recorded process', () => {
  it('runs until it is ended', async () => {
    const { child, described } = await startForever();
    expect(stillRuns(described)).toBe(true);
    const exited = once(child, 'exit');
    expect(await endProcess(described, 10_000)).toBe(true);
    expect(await exited).toEqual([null, 'SIGTERM']);
    expect(stillRuns(described)).toBe(false);
    expect(await endProcess(described, 10_000)).toBe(true);
  });

  it('that ignores SIGTERM is killed', async () => {
    const { child, described } = await startForever(`process.on('SIGTERM', () => {}); ${FOREVER}`);
    const exited = once(child, 'exit');
    expect(await endProcess(described, 100)).toBe(false);
    expect(await exited).toEqual([null, 'SIGKILL']);
  });

  it('is distinguished from a later one with its number', () => {
    const own = describeProcess(process.pid);
    expect(stillRuns(own)).toBe(true);
    expect(stillRuns({ ...own, identity: 'an earlier one' })).toBe(false);
    expect(stillRuns(undefined)).toBe(false);
  });
});

describe('a service', () => {
  it('reports its last lines and its end, and its log replaces the previous one', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'honey-service-'));
    const log = path.join(folder, 'logs', 'wax.log');
    try {
      for (const text of ['first', 'second']) {
        const service = await startService(['-e', 'console.log(process.env.TEXT)'], {
          env: { TEXT: text },
          log,
        });
        expect(await service.ended).toBe(0);
        expect(service.lastLines()).toEqual([text]);
      }
      expect(await Promise.all([log, `${log}.previous`].map((file) => readFile(file, 'utf8')))).toEqual([
        'second\n',
        'first\n',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is stopped, and killed if it does not exit', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'honey-service-'));
    const start = async (program: string, name: string) => {
      let ready = () => {};
      const isReady = new Promise<void>((resolve) => {
        ready = resolve;
      });
      const log = path.join(folder, name);
      const service = await startService(['-e', program], { env: {}, log, onLine: ready });
      await isReady;
      return service;
    };
    try {
      const [willing, unwilling] = await Promise.all([
        start(FOREVER, 'one'),
        start(`process.on('SIGTERM', () => {}); ${FOREVER}`, 'two'),
      ]);
      expect(await willing.stop(10_000)).toBe(true);
      expect(await unwilling.stop(100)).toBe(false);
      expect([willing, unwilling].map(({ process: described }) => stillRuns(described))).toEqual([
        false,
        false,
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('a port', () => {
  it('is the preferred one if it is free, otherwise another one', async () => {
    const preferred = await freePort();
    expect(await freePort(preferred)).toBe(preferred);
    const taken = createServer().listen(preferred, '127.0.0.1');
    await once(taken, 'listening');
    const other = await freePort(preferred);
    expect(other).toBeGreaterThan(0);
    expect(other).not.toBe(preferred);
    taken.close();
  });
});
