import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { postgresAccount } from '@honey/stack/postgres/postgres-account';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../setup/server-process.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** It packs and starts: minutes on a slow machine that runs other tests. */
const TIMEOUT_MS = 400_000;

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'honey-live-release-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

it(
  'a released tarball starts with Node alone, in an empty folder, as another user',
  async () => {
    const { stdout } = await run(process.execPath, ['scripts/release.mjs', '--installed'], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '', SKIP_INSTALL: '1' },
      maxBuffer: 1 << 26,
    });
    const file = /✔ (\.build\/release\/\S+\.tgz)/.exec(stdout)?.[1];
    expect(stdout).toContain('.tgz (');
    const folder = path.join(place, 'empty');
    await mkdir(folder);
    await run('tar', ['xzf', path.join(root, String(file)), '-C', folder, '--no-same-owner']);
    const home = path.join(place, 'home');
    await mkdir(home);
    const { uid, gid } = postgresAccount();
    if (uid !== undefined && gid !== undefined) {
      await chmod(place, 0o755);
      await chown(home, uid, gid);
    }
    const env = {
      PATH: path.dirname(process.execPath),
      HOME: home,
      DATA_DIR: path.join(home, 'data'),
      PORT: String(await freePort()),
      AUDIENCE: '0',
      DATASET: 'ci',
    };
    const shipped = { cwd: path.join(folder, 'honey-live'), env, maxBuffer: 1 << 26, uid, gid };
    const started = await run(process.execPath, ['start.mjs', '--wait'], shipped);
    try {
      expect(started.stdout).toContain('Honey Live is ready');
      const page = await fetch(`http://127.0.0.1:${env.PORT}/`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('허니라이브')]);
      expect((await fetch(`http://127.0.0.1:${env.PORT}/docs-json`)).status).toBe(200);
    } finally {
      await run(process.execPath, ['scripts/stop.mjs'], shipped);
    }
  },
  TIMEOUT_MS,
);
