import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Schema } from '../src/api/client.ts';
import { ApiError } from '../src/api/errors.ts';
import { RivalPlayback } from '../src/areas/lives/contest/rival-playback.ts';

const everyMs = 20_000;

/** Addresses 1, 2, 3 …, or the ones in `answers`. */
function buildPlayback(answers: Record<number, ApiError> = {}) {
  let requests = 0;
  const playback = new RivalPlayback(async () => {
    requests += 1;
    const refusal = answers[requests];
    if (refusal) throw refusal;
    return playbackOf(requests);
  }, everyMs);
  const shown = () => {
    const { source, renewed } = playback.store.getState();
    return [source?.poster_url ?? null, renewed?.poster_url ?? null];
  };
  return { addresses: playback, shown, requests: () => requests };
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
    const { addresses, shown } = buildPlayback();
    addresses.start(5_000);
    expect(shown()).toEqual([null, null]);
    await afterMs(5_000);
    expect(shown()).toEqual(['/1', null]);
    await afterMs(everyMs);
    expect(shown()).toEqual(['/1', '/2']);
    addresses.stop();
  });

  it('restarts after the player was refused (MEDIA-20)', async () => {
    const { addresses, shown } = buildPlayback();
    addresses.start(0);
    await afterMs(0);
    addresses.onRefused();
    await afterMs(0);
    expect(shown()).toEqual(['/2', null]);
    addresses.stop();
  });

  it('is cleared if the other live may not be watched, and polled again (MEDIA-20)', async () => {
    const { addresses, shown } = buildPlayback({ 2: refusal(403, 'block_live') });
    addresses.start(0);
    await afterMs(0);
    await afterMs(everyMs);
    expect(shown()).toEqual([null, null]);
    await afterMs(everyMs);
    expect(shown()).toEqual(['/3', null]);
    addresses.stop();
  });

  it('stays while the server does not respond, with an earlier retry (MEDIA-20)', async () => {
    const { addresses, shown } = buildPlayback({ 2: refusal(503, 'unavailable') });
    addresses.start(0);
    await afterMs(0);
    await afterMs(everyMs);
    expect(shown()).toEqual(['/1', null]);
    await afterMs(5_000);
    expect(shown()).toEqual(['/1', '/3']);
    addresses.stop();
  });

  it('is not read after stopping, nor changed by a response in flight', async () => {
    const { addresses, shown, requests } = buildPlayback();
    addresses.start(0);
    await afterMs(0);
    addresses.onEnded();
    expect(shown()).toEqual([null, null]);
    addresses.stop();
    addresses.onRefused();
    await afterMs(10 * everyMs);
    expect(requests()).toBe(1);
  });
});
