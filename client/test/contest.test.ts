import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { contestOfEvent, isBattleShown, sidesOf } from '../src/areas/lives/contest/contest.ts';
import { LeadAnnouncer } from '../src/areas/lives/contest/lead-announcer.ts';
import { growth, levels } from '../src/areas/lives/results/sample-points.ts';
import { pageTimeOf } from '../src/lib/server-clock.ts';

const entries = [
  { user_key: 1, nick: '하나', profile_info: null, star_cnt: 100, vod_key: 11 },
  { user_key: 2, nick: '둘', profile_info: null, star_cnt: 50, vod_key: 12 },
];

describe('a contest from a room event', () => {
  it('is a table in an excel live', () => {
    const contest = contestOfEvent({ type: 'excel', entries, ends_at: null, winner: null });
    expect(contest.sides.map(({ userKey, starCnt }) => [userKey, starCnt])).toEqual([
      [1, 100],
      [2, 50],
    ]);
    expect([contest.phase, isBattleShown(contest)]).toEqual([null, false]);
  });

  it('includes the grades of its sides, or none if the server sends none (RANKS-16)', () => {
    const entriesWithGrades = entries.map((entry, at) =>
      at === 0 ? { ...entry, vip_level: 2, honor: 'mvp' } : entry,
    );
    const { sides } = contestOfEvent({
      type: 'excel',
      entries: entriesWithGrades,
      ends_at: null,
      winner: null,
    });
    expect(sides.map(({ vipLevel, honor }) => [vipLevel, honor])).toEqual([
      [2, 'mvp'],
      [0, null],
    ]);
  });

  it.each([
    ['running', true],
    ['won', true],
    ['drawn', true],
    ['forfeited', true],
    ['invited', false],
    ['declined', false],
    ['expired', false],
  ])('is shown as a battle when it is %s: %s', (state, shown) => {
    const event = { type: 'battle', entries, ends_at: '2026-11-20T12:00:00Z', winner: null, state };
    expect(isBattleShown(contestOfEvent(event))).toBe(shown);
  });

  it('without a phase from the server runs until there is a winner', () => {
    const event = { type: 'battle', entries, ends_at: '2026-11-20T12:00:00Z' };
    expect(contestOfEvent({ ...event, winner: null }).phase).toBe('running');
    expect(contestOfEvent({ ...event, winner: 1 }).phase).toBe('won');
  });
});

describe('the time of a battle', () => {
  const event = { type: 'battle', state: 'running', entries, winner: null };

  it("is counted from the server's time, whatever the device's (BROADCAST-38)", () => {
    const { clock } = contestOfEvent({
      ...event,
      ends_at: '2031-01-01T00:05:00Z',
      now: '2031-01-01T00:04:30Z',
    });
    const leftMs = pageTimeOf(clock, '2031-01-01T00:05:00Z') - performance.now();
    expect(leftMs).toBeGreaterThan(29_000);
    expect(leftMs).toBeLessThanOrEqual(30_000);
  });

  it("is counted by the device's clock from a server that sends no time", () => {
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    const { clock } = contestOfEvent({ ...event, ends_at: endsAt });
    expect(pageTimeOf(clock, endsAt) - performance.now()).toBeGreaterThan(59_000);
  });
});

describe('both sides of a battle', () => {
  it('begin with that of the live being watched', () => {
    const contest = contestOfEvent({ type: 'battle', entries, ends_at: null, winner: null });
    expect(sidesOf(contest, 12)?.map(({ vodKey }) => vodKey)).toEqual([12, 11]);
    expect(sidesOf(contest, 11)?.map(({ vodKey }) => vodKey)).toEqual([11, 12]);
    expect(sidesOf({ ...contest, sides: [] }, 11)).toBeNull();
  });
});

describe('a change of the lead (BROADCAST-38)', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const scored = (one: number, other: number, state = 'running') =>
    contestOfEvent({
      type: 'battle',
      state,
      entries: entries.map((entry, at) => ({ ...entry, star_cnt: at === 0 ? one : other })),
      ends_at: '2026-11-20T12:00:00Z',
      winner: null,
    });
  const announcerOf = (one: number, other: number) => {
    const announcer = new LeadAnnouncer(scored(one, other));
    return {
      announcer,
      shown: () => {
        const { change } = announcer.store.getState();
        return change && `${change.isTurn ? '역전 ' : ''}${change.nick}`;
      },
    };
  };

  it('is announced for a moment: the first lead, and each turn', () => {
    const { announcer, shown } = announcerOf(0, 0);
    announcer.follow(scored(10, 0));
    expect(shown()).toBe('하나');
    jest.advanceTimersByTime(2_700);
    expect(shown()).toBeNull();
    jest.advanceTimersByTime(1_000);
    announcer.follow(scored(10, 30));
    expect(shown()).toBe('역전 둘');
  });

  it('is not announced for the lead at the start, for more of the same, or for a tie', () => {
    const { announcer, shown } = announcerOf(10, 0);
    for (const [one, other] of [
      [10, 0],
      [50, 0],
      [50, 50],
      [60, 50],
    ] as const) {
      announcer.follow(scored(one, other));
      expect(shown()).toBeNull();
    }
  });

  it('is announced at most once in three seconds, then only if it is still one', () => {
    const { announcer, shown } = announcerOf(0, 0);
    announcer.follow(scored(10, 0));
    announcer.follow(scored(10, 20));
    announcer.follow(scored(30, 20));
    jest.advanceTimersByTime(4_000);
    expect(shown()).toBeNull();
    announcer.follow(scored(30, 40));
    expect(shown()).toBe('역전 둘');
    jest.advanceTimersByTime(1_000);
    announcer.follow(scored(50, 40));
    expect(shown()).toBe('역전 둘');
    jest.advanceTimersByTime(2_000);
    expect(shown()).toBe('역전 하나');
  });

  it('is no longer announced once the battle is over', () => {
    const { announcer, shown } = announcerOf(0, 0);
    announcer.follow(scored(10, 0));
    jest.advanceTimersByTime(1_000);
    announcer.follow(scored(10, 20));
    announcer.follow(scored(10, 20, 'won'));
    jest.advanceTimersByTime(3_000);
    expect(shown()).toBeNull();
  });
});

describe('chart points', () => {
  const sample = (minute: number, star_cnt: number, follow_cnt: number) => ({
    at: `2026-11-20T12:0${minute}:00.000Z`,
    viewer_cnt: minute,
    like_cnt: 0,
    follow_cnt,
    star_cnt,
  });
  const samples = [sample(1, 100, 3), sample(2, 100, 2), sample(3, 250, 4)];

  it('show the value at each sample, in Korean time', () => {
    expect(levels(samples, ({ viewer_cnt }) => viewer_cnt).map(({ label, value }) => [label, value])).toEqual(
      [
        ['21:01', 1],
        ['21:02', 2],
        ['21:03', 3],
      ],
    );
  });

  it('show the growth between samples, which adds up to the total and is never negative', () => {
    expect(growth(samples, ({ star_cnt }) => star_cnt).map(({ value }) => value)).toEqual([100, 0, 150]);
    expect(growth(samples, ({ follow_cnt }) => follow_cnt).map(({ value }) => value)).toEqual([3, 0, 2]);
  });
});
