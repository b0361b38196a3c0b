import { describe, expect, it } from '@jest/globals';
import { emptyStart, type StartValues, startRequestOf } from '../src/areas/broadcast/live/start-values.ts';
import type { SettingInfo } from '../src/areas/broadcast/queries/setting-info.ts';

const info = { theme_cd: 'TALK' } as SettingInfo;
const contestants = [{ user_key: 7 }, { user_key: 8 }] as StartValues['contestants'];
const filled: StartValues = {
  ...emptyStart(info),
  title: ' 저녁 방송 ',
  tags: '#음악, 토크',
  entryLevel: 30,
  contestants,
};

describe('the request of a new live (BROADCAST-10)', () => {
  it('starts with the category of the last live', () => {
    expect(emptyStart(info).theme).toBe('TALK');
  });

  it('leaves out what was entered for another kind or audience', () => {
    expect(startRequestOf(filled, 'TALK')).toEqual({
      title: '저녁 방송',
      tags: ['음악', '토크'],
      theme_cd: 'TALK',
      type: 'normal',
      target: 'all',
      shape_cd: 'H',
      entry_fan_level: 0,
      contestants: [],
    });
  });

  it('contains the contestants of an excel live, the level of one for fans, and the picture', () => {
    const picture = { file_id: 5 } as StartValues['picture'];
    const values: StartValues = { ...filled, type: 'excel', target: 'fans', picture };
    expect(startRequestOf(values, 'GAME')).toMatchObject({
      theme_cd: 'GAME',
      type: 'excel',
      target: 'fans',
      entry_fan_level: 30,
      contestants: [7, 8],
      file_id: 5,
    });
  });
});
