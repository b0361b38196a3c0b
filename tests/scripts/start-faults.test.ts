import { execFile } from 'node:child_process';
import { access, appendFile, chmod, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../setup/eventually.ts';
import { freePort } from '../setup/server-process.ts';
import { failures, setStarts } from './start-support.ts';

const starts = setStarts();
const run = promisify(execFile);

const ready = (port: string) => fetch(`http://127.0.0.1:${port}/health/ready`);
const pidFileOf = (folder: string) => path.join(folder, 'postgres', 'data', 'postmaster.pid');
const postmasterOf = async (folder: string) =>
  Number((await readFile(pidFileOf(folder), 'utf8')).split('\n')[0]);

/** No process that used a data folder is left, whichever process started it. */
async function expectNothingLeft(folder: string, port: string): Promise<void> {
  await expect(access(pidFileOf(folder))).rejects.toThrow();
  await expect(access(path.join(folder, 'run.lock'))).rejects.toThrow();
  await expect(ready(port)).rejects.toThrow();
  const { stdout } = await run('ps', ['-eo', 'args']);
  expect(stdout.split('\n').filter((line) => line.includes(folder))).toEqual([]);
}

test('a Postgres that dies under a running start is restarted, and so is a server, three times', async () => {
  await chmod(starts.dataDir, 0o755);
  const port = String(await freePort());
  const started = starts.start({ PORT: port, DATASET: 'base', DATABASE_URL: '' });
  await eventually(async () => expect(started.output).toContain('Ctrl-C stops it.'), 120_000);
  expect((await ready(port)).status).toBe(200);
  const first = await postmasterOf(starts.dataDir);
  process.kill(first, 'SIGKILL');
  await eventually(
    async () => expect(started.output).toContain('! The embedded Postgres had died and was restarted.'),
    30_000,
  );
  expect(await postmasterOf(starts.dataDir)).not.toBe(first);
  await eventually(async () => expect((await ready(port)).status).toBe(200), 30_000);
  // This one reads the database.
  expect((await fetch(`http://127.0.0.1:${port}/v1/vod/total-live-list`)).status).toBe(200);

  // Then the server, which is restarted three times.
  const serverOf = async (): Promise<number> =>
    JSON.parse(await readFile(path.join(starts.dataDir, 'run.json'), 'utf8')).server.pid;
  for (const time of [1, 2, 3]) {
    const pid = await serverOf();
    process.kill(pid, 'SIGKILL');
    await eventually(async () => expect(started.output).toContain(`Restarting it (${time} of 3).`), 30_000);
    await eventually(async () => {
      expect(await serverOf()).not.toBe(pid);
      expect((await ready(port)).status).toBe(200);
      // A kill before this is noticed ends a start, not a running server.
      expect(started.output.match(/^✔ Starting the server/gm)).toHaveLength(time + 1);
    }, 60_000);
  }
  process.kill(await serverOf(), 'SIGKILL');
  expect(await started.ended).toBe(1);
  expect(failures(started.output)).toEqual([
    expect.stringMatching(/^✘ The server was restarted 3 times and kept failing: it exited with code 1/),
  ]);
  await expectNothingLeft(starts.dataDir, port);
}, 300_000);

describe('a disk that is full', () => {
  const mounted: string[] = [];
  afterEach(async () => {
    for (const folder of mounted.splice(0)) await run('umount', ['-l', folder]);
  });

  /** Mounts a disk of so many megabytes as the data folder; false where this user may mount none. */
  async function smallDisk(megabytes: number): Promise<string | false> {
    const folder = path.join(starts.dataDir, 'disk');
    await mkdir(folder);
    await chmod(starts.dataDir, 0o755);
    try {
      await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
    } catch {
      return false;
    }
    mounted.push(folder);
    return folder;
  }

  // Room for no new cluster, and for a cluster without a database.
  test.each([
    [8, 'initdb of the embedded Postgres'],
    [40, 'the database'],
  ])(
    'of %i MB at the start ends it in one line, and leaves nothing running',
    async (megabytes, at) => {
      const port = String(await freePort());
      const environment = { PORT: port, DATASET: 'base', DATABASE_URL: '' };
      const disk = await smallDisk(megabytes);
      if (disk === false) {
        const fullOutputRun = await starts.startWithFullOutput({ ...environment, PORT: 'no port' });
        expect(await fullOutputRun.ended).toBe(1);
        await expectNothingLeft(starts.dataDir, port);
        return;
      }
      const started = starts.start({ ...environment, DATA_DIR: disk });
      expect(await started.ended).toBe(1);
      expect(failures(started.output)).toEqual([
        expect.stringMatching(/^✘ Starting Postgres \(.* s\)$/),
        `✘ The disk is full (${at}): free some space and start again.`,
      ]);
      expect(started.output).not.toMatch(/^\s+at /m);
      await expectNothingLeft(disk, port);
    },
    120_000,
  );

  test('during a run does not end it: it resumes once there is room, and ends without leaving anything', async () => {
    const port = String(await freePort());
    const disk = await smallDisk(300);
    const folder = disk || starts.dataDir;
    const environment = { PORT: port, DATASET: 'base', DATABASE_URL: '', DATA_DIR: folder };
    const started = disk ? starts.start(environment) : await starts.startWithFullOutput(environment);
    await eventually(async () => expect((await ready(port)).status).toBe(200), 120_000);
    await eventually(async () => expect(await setSetting(port)).toBe(200));
    const names = ['run.lock', 'run.json', path.join('postgres', 'server.json')];
    const readAll = () => Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
    const before = await readAll();
    if (disk !== false) {
      const ballast = path.join(disk, 'ballast');
      await fill(ballast);
      await expect(takeRoom(disk)).rejects.toThrow('No space left on device');
      // Nothing ends because of it and nothing is overwritten.
      expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
      expect(started.child.exitCode).toBeNull();
      expect(await readAll()).toEqual(before);
      await rm(ballast);
      await takeRoom(disk);
    }
    await eventually(async () => expect(await setSetting(port)).toBe(200), 60_000);
    expect(await readAll()).toEqual(before);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
    expect(failures(started.output)).toEqual([]);
    expect(started.output).not.toMatch(/^\s+at /m);
    await expectNothingLeft(folder, port);
  }, 240_000);
});

/** A request that makes the database write; returns the status of its response. */
async function setSetting(port: string): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}/sandbox/api/settings/chat_burst`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: 7 }),
  });
  return status;
}

/** Fills a disk completely. */
async function fill(ballast: string): Promise<void> {
  const megabyte = Buffer.alloc(1024 * 1024);
  for (;;) {
    try {
      await appendFile(ballast, megabyte);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return;
      throw error;
    }
  }
}

/** Makes the database of a data folder do something that takes room. */
async function takeRoom(folder: string): Promise<void> {
  const { password, port } = JSON.parse(
    await readFile(path.join(folder, 'postgres', 'server.json'), 'utf8'),
  ) as { password: string; port: number };
  const client = new pg.Client({
    connectionString: `postgresql://honey:${password}@127.0.0.1:${port}/honey`,
  });
  await client.connect();
  try {
    await client.query(`CREATE TABLE room AS SELECT repeat('x', 1000) FROM generate_series(1, 1000)`);
    await client.query('DROP TABLE room');
  } finally {
    await client.end();
  }
}
