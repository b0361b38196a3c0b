import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Schema } from '../src/api/client.ts';
import { ApiError } from '../src/api/errors.ts';
import { RivalPlayback } from '../src/areas/lives/contest/rival-playback.ts';

const everyMs = 20_000;

/** Addresses 1, 2, 3 …, or the ones in `answers`. */
function buildPlayback(refusals: Record<number, ApiError> = {}) {
  let requests = 0;
  const playback = new RivalPlayback(async () => {
    requests += 1;
    const refusal = refusals[requests];
    if (refusal) throw refusal;
    return playbackOf(requests);
  }, everyMs);
  const shown = () => {
    const { source, renewed } = playback.store.getState();
    return [source?.poster_url ?? null, renewed?.poster_url ?? null];
  };
  return { playback, shown, requests: () => requests };
}

const playbackOf = (number: number): Schema<'Playback'> => ({ sources: [], poster_url: `/${number}` });
const refusal = (status: number, code: string) => new ApiError(status, { code, message: '안 돼요.' });
const afterMs = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the playback of a rival’s picture', () => {
  it('is read within the spread, and renewed without a restart (MEDIA-20)', async () => {
    const { playback, shown } = buildPlayback();
    playback.start(5_000);
    expect(shown()).toEqual([null, null]);
    await afterMs(5_000);
    expect(shown()).toEqual(['/1', null]);
    await afterMs(everyMs);
    expect(shown()).toEqual(['/1', '/2']);
    playback.stop();
  });

  it('restarts after the player was refused (MEDIA-20)', async () => {
    const { playback, shown } = buildPlayback();
    playback.start(0);
    await afterMs(0);
    playback.onRefused();
    await afterMs(0);
    expect(shown()).toEqual(['/2', null]);
    playback.stop();
  });

  it('is cleared if the other live may not be watched, and polled again (MEDIA-20)', async () => {
    const { playback, shown } = buildPlayback({ 2: refusal(403, 'block_live') });
    playback.start(0);
    await afterMs(0);
    await afterMs(everyMs);
    expect(shown()).toEqual([null, null]);
    await afterMs(everyMs);
    expect(shown()).toEqual(['/3', null]);
    playback.stop();
  });

  it('stays while the server does not respond, with an earlier retry (MEDIA-20)', async () => {
    const { playback, shown } = buildPlayback({ 2: refusal(503, 'unavailable') });
    playback.start(0);
    await afterMs(0);
    await afterMs(everyMs);
    expect(shown()).toEqual(['/1', null]);
    await afterMs(5_000);
    expect(shown()).toEqual(['/1', '/3']);
    playback.stop();
  });

  it('is not read after stopping, nor changed by a response in flight', async () => {
    const { playback, shown, requests } = buildPlayback();
    playback.start(0);
    await afterMs(0);
    playback.onEnded();
    expect(shown()).toEqual([null, null]);
    playback.stop();
    playback.onRefused();
    await afterMs(10 * everyMs);
    expect(requests()).toBe(1);
  });
});
