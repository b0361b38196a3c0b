import type { ContestEvent } from '@honey/mintalk';
import { BattleView } from '@honey/seeds/audience/battle-view';
import { Crowd, type LiveCard, viewersByPlace } from '@honey/seeds/audience/crowd';
import { RoomScript } from '@honey/seeds/audience/room-script';
import { Wishes } from '@honey/seeds/audience/wishes';
import { dialoguesOf } from '@honey/seeds/content/chat/dialogue';
import { dialogues } from '@honey/seeds/content/chat/dialogues';
import {
  battleDialogues,
  bigGiftDialogues,
  comboDialogues,
  excelDialogues,
} from '@honey/seeds/content/chat/event-dialogues';
import { hostLines, hostLinesOfTheme, hostThanks } from '@honey/seeds/content/chat/host-lines';
import {
  battleReactions,
  bigGiftReactions,
  comboReactions,
  giftReactions,
  lines,
  linesOfTheme,
} from '@honey/seeds/content/chat/lines';
import { Chance } from '@honey/seeds/content/random';
import { themes } from '@honey/seeds/content/words';
import { describe, expect, it } from '@jest/globals';

const conversations = [
  ...Object.values(dialogues).flat(),
  ...bigGiftDialogues,
  ...comboDialogues,
  ...Object.values(battleDialogues).flat(),
  ...excelDialogues,
];
const spoken = conversations.flat();
const singles = [
  ...lines,
  ...Object.values(linesOfTheme).flat(),
  ...giftReactions,
  ...bigGiftReactions,
  ...comboReactions,
  ...Object.values(battleReactions).flat(),
  ...hostLines,
  ...Object.values(hostLinesOfTheme).flat(),
  ...hostThanks,
];

describe('the words of the audience', () => {
  it('are at least 600 lines, 60 of them conversations of 3 to 8 lines', () => {
    expect(spoken.length + singles.length).toBeGreaterThanOrEqual(600);
    expect(conversations.length).toBeGreaterThanOrEqual(60);
    expect(
      conversations.filter((conversation) => conversation.length < 3 || conversation.length > 8),
    ).toEqual([]);
    expect(new Set([...spoken.map(({ text }) => text), ...singles]).size).toBe(
      spoken.length + singles.length,
    );
  });

  it('exist for every kind of content', () => {
    for (const { themeCd } of themes) {
      expect(linesOfTheme[themeCd]?.length).toBeGreaterThanOrEqual(20);
      expect(hostLinesOfTheme[themeCd]?.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('reply only to a line that comes before', () => {
    expect(() => dialoguesOf('A: 안녕하세요\nB>2: 반가워요')).toThrow('does not come before');
    expect(() => dialoguesOf('안녕하세요')).toThrow('no line of a conversation');
    expect(dialoguesOf('A: 하나\nB>1: 둘\n\nA: 셋')).toEqual([
      [
        { speaker: 0, text: '하나' },
        { speaker: 1, text: '둘', repliesTo: 0 },
      ],
      [{ speaker: 0, text: '셋' }],
    ]);
  });
});

describe('a room', () => {
  it('says no line twice within five minutes, in waves, and takes part in conversations (SANDBOX-43)', () => {
    for (const [seed, { themeCd }] of themes.entries()) {
      const script = new RoomScript(new Chance(seed + 1), { themeCd, host: '하늘' });
      const saidAtMs = new Map<string, number>();
      let [nowMs, replies, count] = [0, 0, 0];
      const wrong: string[] = [];
      const pauses: number[] = [];
      while (nowMs < 2 * 3_600_000) {
        const pauseMs = script.pauseMs(9, nowMs);
        pauses.push(pauseMs);
        nowMs += pauseMs;
        for (const { text, repliesTo } of script.next(9, nowMs) ?? []) {
          if (nowMs - (saidAtMs.get(text) ?? Number.NEGATIVE_INFINITY) < 300_000 || text.includes('{'))
            wrong.push(text);
          saidAtMs.set(text, nowMs);
          count += 1;
          replies += repliesTo === undefined ? 0 : 1;
        }
      }
      expect(wrong).toEqual([]);
      expect(count).toBeGreaterThan(600);
      expect(replies).toBeGreaterThan(50);
      expect(Math.max(...pauses)).toBeGreaterThan(5 * Math.min(...pauses));
    }
  });

  it('has no conversation of more speakers than viewers who talk, and is slower with fewer', () => {
    const script = new RoomScript(new Chance(3), { themeCd: 'talk', host: '하늘' });
    for (let nowMs = 0; nowMs < 3_600_000; nowMs += 20_000)
      expect(script.next(1, nowMs)?.every(({ speaker }) => speaker === 0) ?? true).toBe(true);
    const meanOf = (talkers: number) => {
      const other = new RoomScript(new Chance(4), { themeCd: 'talk', host: '하늘' });
      let nowMs = 0;
      for (let turn = 0; turn < 500; turn += 1) nowMs += other.pauseMs(talkers, nowMs);
      return nowMs / 500;
    };
    expect(meanOf(1)).toBeGreaterThan(3 * meanOf(8));
  });
});

describe('the viewers of an excel live', () => {
  const excel = (...stars: [string, number][]): ContestEvent => ({
    type: 'excel',
    entries: stars.map(([nick, star_cnt], index) => ({
      user_key: nick.charCodeAt(0),
      nick,
      profile_info: null,
      star_cnt,
      seat: index,
    })),
    ends_at: null,
    winner: null,
  });

  it('give to its contestants as soon as they know them, and notice a new first (SANDBOX-44)', () => {
    const view = new BattleView(7);
    expect([view.isKnown, view.contestant(new Chance(1))]).toEqual([false, undefined]);
    expect(view.follow(excel(['가', 0], ['나', 0], ['다', 0]))).toBeUndefined();
    const chance = new Chance(2);
    const given = new Set(Array.from({ length: 60 }, () => view.contestant(chance)));
    expect(given).toEqual(new Set(['가', '나', '다'].map((nick) => nick.charCodeAt(0))));
    expect(view.follow(excel(['나', 10], ['가', 0], ['다', 0]))).toBe('first');
    expect(view.first).toBe('나');
    expect(view.follow(excel(['나', 20], ['가', 10], ['다', 0]))).toBeUndefined();
    expect(view.follow(excel(['가', 30], ['나', 20], ['다', 0]))).toBe('first');
  });
});

describe('the crowd', () => {
  const cards = (count: number): LiveCard[] =>
    Array.from({ length: count }, (_, index) => ({
      vod_key: index + 1,
      type: 'normal',
      theme_cd: 'talk',
      host: { user_key: 100 + index, nick: `방송인${index}`, profile_id: `star${index}` },
    }));

  it('has a third of all viewers in the first live, fewer from live to live, and no live empty (SANDBOX-43)', () => {
    for (const [lives, viewers] of [
      [15, 100],
      [15, 20],
      [4, 1000],
      [15, 7],
      [1, 5],
      [0, 9],
    ] as const) {
      const counts = viewersByPlace(lives, viewers);
      expect(counts).toHaveLength(lives);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(lives === 0 ? 0 : viewers);
      expect(counts).toEqual([...counts].sort((one, other) => other - one));
      if (viewers >= lives) expect(Math.min(...counts, 1)).toBe(1);
    }
    expect(viewersByPlace(15, 100)[0]).toBe(33);
  });

  it('fills as planned, and moves viewers on only to where one is lacking', () => {
    const crowd = new Crowd(100, 4, new Wishes());
    crowd.follow(cards(10));
    const where: { vodKey: number; kind: 'talking' | 'silent' }[] = [];
    for (let index = 0; index < 100; index += 1) {
      const kind = index % 4 === 0 ? 'talking' : 'silent';
      const live = crowd.choose(kind, new Set());
      if (!live) throw new Error('the crowd has no live');
      crowd.enter(live.vod_key, kind);
      where.push({ vodKey: live.vod_key, kind });
    }
    const present = (vodKey: number) => where.filter((viewer) => viewer.vodKey === vodKey).length;
    expect(Math.abs(present(1) - 33)).toBeLessThanOrEqual(4);
    expect(cards(10).filter(({ vod_key }) => present(vod_key) === 0)).toEqual([]);
    // Viewers beyond the plan stay while no other live lacks one of their kind.
    expect(where.filter(({ vodKey }) => crowd.isCrowded(vodKey))).toEqual([]);
    crowd.follow(cards(9));
    const [leaving] = where.filter(({ vodKey }) => vodKey === 10);
    expect(leaving && crowd.isCrowded(leaving.vodKey)).toBe(true);
    expect(crowd.choose('silent', new Set(cards(9).map(({ vod_key }) => vod_key)))).toBeUndefined();
  });

  it('leaves no room empty while another one fills (SANDBOX-43)', () => {
    const crowd = new Crowd(100, 4, new Wishes());
    crowd.follow(cards(15));
    const entered = new Set<number>();
    for (let index = 0; index < 20; index += 1) {
      const kind = index % 4 === 0 ? 'talking' : 'silent';
      const live = crowd.choose(kind, new Set());
      if (!live) throw new Error('the crowd has no live');
      crowd.enter(live.vod_key, kind);
      entered.add(live.vod_key);
    }
    expect(entered.size).toBe(15);
  });

  it('is as large in a room as wished, and shares the rest (SANDBOX-43)', () => {
    const wishes = new Wishes();
    wishes.set(
      new Map([
        [3, { mood: 'storm', viewers: 60 }],
        [4, { mood: 'quiet', viewers: 0 }],
      ]),
    );
    const crowd = new Crowd(100, 4, wishes);
    crowd.follow(cards(5));
    const counts = new Map<number, number>();
    for (let index = 0; index < 100; index += 1) {
      const kind = index % 4 === 0 ? 'talking' : 'silent';
      const live = crowd.choose(kind, new Set());
      if (!live) throw new Error('the crowd has no live');
      crowd.enter(live.vod_key, kind);
      counts.set(live.vod_key, (counts.get(live.vod_key) ?? 0) + 1);
    }
    expect(Math.abs((counts.get(3) ?? 0) - 60)).toBeLessThanOrEqual(4);
    expect(counts.get(4)).toBeUndefined();
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(100);
  });
});
