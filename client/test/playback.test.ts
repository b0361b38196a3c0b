import { describe, expect, it } from '@jest/globals';
import { readPreferences } from '../src/areas/media/model/player-preferences.ts';

describe("the viewer's preferences", () => {
  it('are read back, with defaults for invalid values', () => {
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
