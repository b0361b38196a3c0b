import { Semaphore } from '@honey/server/core/concurrency/semaphore';
import { describe, expect, it } from '@jest/globals';

/** A task that ends when the test says so. */
function task() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let started = false;
  return {
    end: () => end(),
    started: () => started,
    work: async () => {
      started = true;
      await ended;
      return 'done';
    },
  };
}

const unavailable = { code: 'unavailable' };

describe('tasks of which some run at once', () => {
  it('run in order of arrival, and no more than fit', async () => {
    const semaphore = new Semaphore(2, 10);
    const tasks = Array.from({ length: 4 }, task);
    const results = tasks.map(({ work }) => semaphore.run(work));
    expect(tasks.map(({ started }) => started())).toEqual([true, true, false, false]);
    tasks[1]?.end();
    await results[1];
    await Promise.resolve();
    expect(tasks.map(({ started }) => started())).toEqual([true, true, true, false]);
    for (const { end } of tasks) end();
    expect(await Promise.all(results)).toEqual(['done', 'done', 'done', 'done']);
    expect(await semaphore.run(() => Promise.resolve('later'))).toBe('later');
  });

  it('are refused when too many wait, or when they waited too long, and then never run', async () => {
    const semaphore = new Semaphore(1, 2);
    const [first, second, third, fourth] = [task(), task(), task(), task()];
    const running = semaphore.run(first.work);
    const waiting = [semaphore.run(second.work, 20), semaphore.run(third.work, 20)];
    await expect(semaphore.run(fourth.work)).rejects.toMatchObject(unavailable);
    for (const one of waiting) await expect(one).rejects.toMatchObject(unavailable);
    first.end();
    expect(await running).toBe('done');
    expect([second, third, fourth].map(({ started }) => started())).toEqual([false, false, false]);
    const next = task();
    next.end();
    expect(await semaphore.run(next.work)).toBe('done');
  });

  it('pass their place on when one fails', async () => {
    const semaphore = new Semaphore(1, 1);
    const failing = semaphore.run(() => Promise.reject(new Error('broken')));
    const next = semaphore.run(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('done');
  });
});
