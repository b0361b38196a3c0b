import { describe, expect, it } from '@jest/globals';
import { contestOfEvent, isBattleShown } from '../src/areas/lives/contest/contest.ts';
import { growth, levels } from '../src/areas/lives/results/sample-points.ts';

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
