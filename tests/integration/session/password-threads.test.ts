import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { PasswordWorkers } from '@honey/server/session/passwords/password-workers';
import { afterEach, expect, it } from '@jest/globals';
import { eventually } from '../../setup/eventually.ts';

const cost = 4;
let workers: PasswordWorkers;

afterEach(() => workers.stop());

/** The priorities of this process's threads: field 19 of Linux's stat, the 17th after the name. */
async function priorities(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const stats = await Promise.allSettled(threads.map((id) => readFile(`/proc/self/task/${id}/stat`, 'utf8')));
  // A thread that ended since it was listed, as idle library threads do, has no priority any more.
  const running = stats.flatMap((stat) => (stat.status === 'fulfilled' ? [stat.value] : []));
  return running.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]));
}

const codeOf = (error: unknown) => (error as { code?: string }).code;

it('hashing uses the configured number of threads, with a lower priority than the others', async () => {
  workers = new PasswordWorkers(2);
  const hashes = await Promise.all(
    ['하나', '둘', '셋', '넷'].map((password) => workers.hash(password, cost)),
  );
  expect(await workers.compare('둘', hashes[1] ?? '')).toBe(true);
  expect(await workers.compare('하나', hashes[1] ?? '')).toBe(false);
  if (process.platform !== 'linux') return;
  // The first thread may have done all four before the second had started.
  await eventually(async () => {
    const behind = (await priorities()).filter((priority) => priority === getPriority() + 5);
    expect(behind).toHaveLength(2);
  });
});

it('hashing queues a few hundred passwords, and refuses more at once (SESSION-42)', async () => {
  workers = new PasswordWorkers(1);
  const results = await Promise.allSettled(
    Array.from({ length: 450 }, () => workers.hash('Honey!2026', cost)),
  );
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThanOrEqual(45);
  expect(refused.length).toBeLessThanOrEqual(50);
  expect(new Set(refused.map((result) => codeOf('reason' in result && result.reason)))).toEqual(
    new Set(['unavailable']),
  );
});

it('hashing rejects queued passwords when it closes', async () => {
  workers = new PasswordWorkers(1);
  await workers.hash('Honey!2026', cost);
  const waiting = Promise.allSettled(Array.from({ length: 20 }, () => workers.hash('Honey!2026', 12)));
  await workers.stop();
  const results = await waiting;
  expect(results.map((result) => codeOf('reason' in result && result.reason))).toEqual(
    Array(20).fill('unavailable'),
  );
});
