import { describe, expect, it } from '@jest/globals';
import { Entrances } from '../src/areas/chat/model/entrances.ts';
import type { Speaker } from '../src/areas/chat/model/line.ts';
import { completeMention, matching, mentionAt, mentions, partsOf } from '../src/areas/chat/model/mentions.ts';
import { roomModesOf } from '../src/areas/chat/model/room-modes.ts';

describe('a mention', () => {
  it.each([
    ['@꿀', 2, { start: 0, query: '꿀' }],
    ['안녕 @꿀벌', 6, { start: 3, query: '꿀벌' }],
    ['안녕 @', 4, { start: 3, query: '' }],
    ['안녕 @꿀벌 님', 8, null],
    ['a@b.com', 7, null],
    ['안녕', 2, null],
  ])('%s at %i (CHAT-48)', (text, caret, draft) => {
    expect(mentionAt(text, caret)).toEqual(draft);
  });

  it('is completed in place, followed by one space (CHAT-48)', () => {
    const draft = { start: 3, query: '꿀' };
    expect(completeMention('안녕 @꿀 반가워', draft, '꿀벌')).toEqual({
      text: '안녕 @꿀벌 반가워',
      caret: 7,
    });
    expect(completeMention('안녕 @꿀', draft, '꿀벌')).toEqual({ text: '안녕 @꿀벌 ', caret: 7 });
  });

  it('offers names that start with the query before names that contain it (CHAT-48)', () => {
    expect(matching(['여왕Bee', 'bee01', 'bee01', '나비'], 'BEE', 3)).toEqual(['bee01', '여왕Bee']);
  });

  it('is found in a line by its full name (CHAT-48)', () => {
    expect(partsOf('@꿀벌 안녕 @나비')).toEqual(['', '@꿀벌', ' 안녕 ', '@나비', '']);
    expect(mentions('안녕 @꿀벌', '꿀벌')).toBe(true);
    expect(mentions('안녕 @꿀벌1', '꿀벌')).toBe(false);
    expect(mentions('a@꿀벌', '꿀벌')).toBe(false);
    expect(mentions('@꿀벌', null)).toBe(false);
  });
});

describe('an entrance', () => {
  const speaker = (userKey: number, changes: Partial<Speaker> = {}): Speaker => ({
    ...{ userKey, nick: `벌${userKey}`, profileInfo: null, vipLevel: 0, honor: null },
    ...{ permission: 0, fanLevel: 0, subscriber: false, nickColor: null, bubble: null, entrance: null },
    ...changes,
  });

  it('is announced for VIPs and fans of level 10, not again within a minute, and in a large room once in 5 seconds (CHAT-50)', () => {
    const entrances = new Entrances();
    expect(entrances.shouldAnnounce(speaker(1), 10, 0)).toBe(false);
    expect(entrances.shouldAnnounce(speaker(2, { fanLevel: 9 }), 10, 0)).toBe(false);
    expect(entrances.shouldAnnounce(speaker(3, { fanLevel: 10 }), 10, 0)).toBe(true);
    expect(entrances.shouldAnnounce(speaker(3, { fanLevel: 10 }), 10, 59_999)).toBe(false);
    expect(entrances.shouldAnnounce(speaker(3, { fanLevel: 10 }), 10, 60_000)).toBe(true);
    expect(entrances.shouldAnnounce(speaker(4, { vipLevel: 1 }), 5_000, 61_000)).toBe(false);
    expect(entrances.shouldAnnounce(speaker(4, { vipLevel: 1 }), 5_000, 65_000)).toBe(true);
  });
});

describe('the room modes', () => {
  it('are read from the channel, and default for a channel without them (CHAT-41)', () => {
    const extra = '{"type":"normal","slow_seconds":30,"fan_level":10,"links_off":true}';
    expect(roomModesOf({ extra })).toEqual({
      slowSeconds: 30,
      fanLevel: 10,
      linksOff: true,
      subscribersOnly: false,
    });
    for (const plain of [null, '{"type":"normal"}', 'no json'])
      expect(roomModesOf({ extra: plain })).toEqual({
        slowSeconds: 0,
        fanLevel: 0,
        linksOff: false,
        subscribersOnly: false,
      });
  });
});
