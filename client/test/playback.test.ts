import { describe, expect, it } from '@jest/globals';
import { retryDelayMs } from '../src/areas/media/model/backoff.ts';
import { readPreferences } from '../src/areas/media/model/player-preferences.ts';

describe('coming back after a broken playback', () => {
  it('waits longer with every failure, and never longer than the longest wait', () => {
    expect([0, 1, 2, 3, 4, 50].map((failures) => retryDelayMs(failures, 0))).toEqual([
      1_000, 2_000, 4_000, 8_000, 15_000, 15_000,
    ]);
  });

  it('spreads the viewers by up to a fifth', () => {
    expect(retryDelayMs(0, 1)).toBe(1_200);
  });
});

describe('what the viewer last chose', () => {
  it('is read back, and what is unreadable or out of range takes its default', () => {
    expect(readPreferences('{"volume":0.3,"muted":true,"height":720}')).toEqual({
      volume: 0.3,
      muted: true,
      height: 720,
    });
    const defaults = { volume: 0.8, muted: false, height: null };
    expect(readPreferences(null)).toEqual(defaults);
    expect(readPreferences('{"volume":7,"muted":"yes","height":-1}')).toEqual(defaults);
    expect(readPreferences('not json')).toEqual(defaults);
    expect(readPreferences('null')).toEqual(defaults);
  });
});
