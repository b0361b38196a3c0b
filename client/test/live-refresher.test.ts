import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Schema } from '../src/api/client.ts';
import { ApiError } from '../src/api/errors.ts';
import { LiveRefresher } from '../src/areas/lives/room/model/live-refresher.ts';

type Live = Schema<'LiveDetail'>;

/** A room whose reads are answered by the test, in order. */
function buildRoom() {
  const reads: { resolve: (live: Live) => void; reject: (error: Error) => void }[] = [];
  const results: number[] = [];
  const follower = new LiveRefresher<Live>(
    () => new Promise((resolve, reject) => reads.push({ resolve, reject })),
    (live) => results.push(live.chat_fan_level),
  );
  return {
    follower,
    results,
    readCount: () => reads.length,
    answer: (level: number) => reads.at(-1)?.resolve({ chat_fan_level: level } as Live),
    fail: (error: Error) => reads.at(-1)?.reject(error),
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a live changed by its host', () => {
  it('is read once for simultaneous changes, and again for one during the read (BROADCAST-5)', async () => {
    const room = buildRoom();
    room.follower.changed(3);
    room.follower.changed(3);
    await jest.advanceTimersByTimeAsync(30);
    expect(room.readCount()).toBe(1);
    room.follower.changed(3);
    room.answer(10);
    await jest.advanceTimersByTimeAsync(30);
    expect(room.readCount()).toBe(2);
    room.answer(20);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([room.readCount(), room.results]).toEqual([2, [10, 20]]);
  });

  it.each([
    [0, 0],
    [100, 1_000],
    [1_000, 10_000],
    [50_000, 10_000],
  ])(
    'is read by %i viewers within %i ms, each at a different time (BROADCAST-5)',
    async (viewers, within) => {
      jest.spyOn(Math, 'random').mockReturnValue(0.5);
      const room = buildRoom();
      room.follower.changed(viewers);
      if (within > 0) {
        await jest.advanceTimersByTimeAsync(within / 2 - 1);
        expect(room.readCount()).toBe(0);
      }
      await jest.advanceTimersByTimeAsync(1);
      expect(room.readCount()).toBe(1);
    },
  );

  it('is read again after a transient failure, but not after a refusal (BROADCAST-5)', async () => {
    const room = buildRoom();
    room.follower.changed(0);
    await jest.advanceTimersByTimeAsync(1);
    room.fail(ApiError.withoutResponse('network'));
    await jest.advanceTimersByTimeAsync(3_000);
    expect(room.readCount()).toBe(2);
    room.fail(new ApiError(404, { code: 'live_not_found' }));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(room.readCount()).toBe(2);
  });

  it('is not read, and a read is not reported, after the room was left (BROADCAST-5)', async () => {
    const room = buildRoom();
    room.follower.changed(0);
    await jest.advanceTimersByTimeAsync(1);
    room.follower.changed(0);
    room.follower.stop();
    room.answer(10);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([room.readCount(), room.results]).toEqual([1, []]);
  });
});
