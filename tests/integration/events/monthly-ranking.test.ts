import { type BuiltMember, buildHost } from '@honey/seeds/builders/members';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { RanksWorld } from '../ranks/support.ts';
import { MonthlyWorld } from './monthly-support.ts';

const file = setServer();
const world = new MonthlyWorld(file);
const ranks = new RanksWorld(file);
let operator: BuiltMember;

const ranking = (prizes: object[] = []) => ({ type: 'ranking', title: '순위', kind: 'host', prizes });
const atSeoul = (time: string) => new Date(`${time}:00+09:00`).toISOString();

beforeAll(async () => {
  world.app.get(JobRunner).suspend(true);
  await world.app.get(JobRunner).whenIdle();
  world.at('2031-07-01T12:00');
  operator = await world.operator();
});

describe('the ranking of an event', () => {
  it('counts its days alone, freezes with the last one, and pays its prizes once (EVENTS-57, EVENTS-58)', async () => {
    const giver = await ranks.member();
    const [first, second, third, outside] = await Promise.all(
      Array.from({ length: 4 }, () => buildHost(world.app)),
    );
    if (!first || !second || !third || !outside) throw new Error('four hosts');
    const event = await world.event(operator, {
      begins_on: atSeoul('2031-07-02T00:00'),
      ends_on: atSeoul('2031-07-04T00:00'),
      parts: [
        ranking([
          { asset: 'STAR', amount: 300, count: 1 },
          { asset: 'BTUC', amount: 20, count: 1 },
        ]),
        { type: 'winners', title: '당첨자' },
      ],
    });
    // Before its days.
    await ranks.give(giver, outside, 9_000);
    world.at('2031-07-02T10:00');
    await ranks.give(giver, second, 100);
    await ranks.give(giver, third, 50);
    world.at('2031-07-03T23:59');
    await ranks.give(giver, first, 200);
    await world.settle();
    const places = async (who: BuiltMember | null = null) => {
      const page = await world.page(event.event_id, who);
      return page.ranking;
    };
    expect((await places())?.list.map(({ place, user }) => [place, user?.user_key])).toEqual([
      [1, first.userKey],
      [2, second.userKey],
      [3, third.userKey],
    ]);
    expect(await places(third)).toMatchObject({ own_place: 3, closed_yn: 'N' });
    // Amounts of others are hidden.
    expect((await places(third))?.list.map(({ star_cnt }) => star_cnt)).toEqual([null, null, 50]);
    // After its days.
    world.at('2031-07-04T00:00');
    await ranks.give(giver, third, 5_000);
    await world.settle();
    expect((await places())?.closed_yn).toBe('N');
    world.at('2031-07-04T00:02');
    await world.settle();
    await world.settle();
    expect(await places(second)).toMatchObject({ closed_yn: 'Y', own_place: 2 });
    expect((await world.page(event.event_id, first)).winners).toMatchObject([
      { kind: 'rank', number: 1, asset: 'STAR', amount: 300, own_yn: 'Y' },
      { kind: 'rank', number: 2, asset: 'BTUC', amount: 20, own_yn: 'N' },
    ]);
    const other = await buildHost(world.app);
    expect((await world.balance(first, 'STAR')) - (await world.balance(other, 'STAR'))).toBe(300);
    expect((await world.balance(second, 'BTUC')) - (await world.balance(other, 'BTUC'))).toBe(20);
  });

  it('without gifts closes empty (EVENTS-58)', async () => {
    world.at('2031-08-01T12:00');
    const event = await world.event(operator, { parts: [ranking([{ asset: 'STAR', amount: 1, count: 1 }])] });
    world.at('2031-08-03T00:05');
    await world.settle();
    expect(await world.page(event.event_id)).toMatchObject({
      ranking: { closed_yn: 'Y', list: [] },
      winners: [],
    });
  });
});
