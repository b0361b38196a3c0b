import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRedis, startRedis } from '../src/redis/redis.mjs';

let folder: string;
const programs = process.env.PATH;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'honey-redis-'));
});
afterEach(async () => {
  process.env.PATH = programs;
  await rm(folder, { recursive: true });
});

async function program(name: string, script: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

describe('Redis', () => {
  it('is found by its name or that of Valkey, if it may be executed', async () => {
    process.env.PATH = folder;
    expect(findRedis()).toBeUndefined();
    await chmod(await program('redis-server', ''), 0o644);
    expect(findRedis()).toBeUndefined();
    const valkey = await program('valkey-server', '');
    expect(findRedis()).toBe(valkey);
  });

  it('is started with no file of its own, and waited for', async () => {
    const file = await program('redis-server', 'echo "$@"; echo Ready to accept connections; exec sleep 60');
    const log = path.join(folder, 'redis.log');
    const redis = await startRedis({ program: file, port: 6399, folder: path.join(folder, 'data'), log });
    expect(redis.lastLines()[0]).toBe(
      `--port 6399 --bind 127.0.0.1 --dir ${path.join(folder, 'data')} --save  --appendonly no`,
    );
    expect(await redis.stop(10_000)).toBe(true);
  });

  it('that ends instead is reported with its last lines', async () => {
    const file = await program('redis-server', 'echo the port is taken; exit 1');
    const start = startRedis({ program: file, port: 6399, folder, log: path.join(folder, 'redis.log') });
    await expect(start).rejects.toThrow('Redis did not start:\n  the port is taken');
  });
});
