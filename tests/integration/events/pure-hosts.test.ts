import { buildSanction } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost } from '@honey/seeds/builders/members';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { PureMarksService } from '@honey/server/users/marks/pure-marks.service';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { codeOf, MonthlyWorld } from './monthly-support.ts';

const file = setServer();
const world = new MonthlyWorld(file);
const hourMs = 3_600_000;

interface Pure {
  month: string;
  closed_yn: string;
  total: number;
  list: { place: number; user: { user_key: number } | null; watcher_cnt: number; live_day_cnt: number }[];
  code?: string;
}

const list = async (query = '') => {
  const { status, body } = await file.client.get<Pure>(`/v1/event/pure-hosts${query}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

/** The instant at an hour of a day in April 2031, in Seoul. */
const april = (day: number, hour = 20): Date =>
  new Date(Date.parse('2031-03-31T15:00:00Z') + (day - 1) * 24 * hourMs + hour * hourMs);

/** Lives of April on the given days, each of so many hours; returns their keys. */
async function lives(
  host: BuiltMember,
  days: readonly number[],
  change: { hours?: number; type?: 'normal' | 'red'; endReason?: string } = {},
): Promise<number[]> {
  const hours = change.hours ?? 3;
  const keys: number[] = [];
  for (const day of days) {
    const startedAt = april(day);
    const { vodKey } = await world.prisma.live.create({
      data: {
        hostKey: host.userKey,
        title: '방송',
        themeCd: 'talk',
        tags: [],
        state: 'ended',
        type: change.type ?? 'normal',
        startedAt,
        endedAt: new Date(startedAt.getTime() + hours * hourMs),
        endReason: change.endReason ?? 'host',
      },
    });
    keys.push(vodKey);
  }
  return keys;
}

/** A watch session, from a minute of the live for so many minutes. */
async function watch(vodKey: number, userKey: number | null, from: number, minutes: number, counted = true) {
  const { startedAt } = await world.prisma.live.findUniqueOrThrow({ where: { vodKey } });
  const start = new Date((startedAt?.getTime() ?? 0) + from * 60_000);
  const end = new Date(start.getTime() + minutes * 60_000);
  await world.prisma.watchSession.create({
    data: {
      vodKey,
      userKey,
      guestId: userKey === null ? 'guest' : null,
      startedAt: start,
      lastSeenAt: end,
      endedAt: end,
      endReason: 'left',
      countedYn: counted,
    },
  });
}

const tenDays = Array.from({ length: 10 }, (_, index) => index + 1);
const settle = async () => {
  await world.app.get(JobRunner).runNow('pure-hosts');
  await world.app.get(PureMarksService).refresh();
};

describe('the pure hosts of a month', () => {
  const hosts: Record<string, BuiltMember> = {};
  const of = (name: string): BuiltMember => {
    const host = hosts[name];
    if (!host) throw new Error(name);
    return host;
  };

  beforeAll(async () => {
    world.app.get(JobRunner).suspend(true);
    await world.app.get(JobRunner).whenIdle();
    world.at('2031-04-20T12:00');
    for (const name of ['loved', 'known', 'short', 'few', 'red', 'ended', 'restricted', 'lifted'])
      hosts[name] = await buildHost(world.app);
    const members = await Promise.all(Array.from({ length: 4 }, () => world.member()));
    const [one, two, three, four] = members.map(({ userKey }) => userKey);
    if (!one || !two || !three || !four) throw new Error('four members');

    const [loved = 0, second = 0] = await lives(of('loved'), tenDays);
    // In two lives together, and in two tabs at once.
    await watch(loved, one, 0, 6);
    await watch(second, one, 0, 6);
    await watch(loved, two, 0, 10);
    await watch(loved, three, 0, 8);
    await watch(loved, three, 1, 8);
    await watch(loved, null, 0, 60);
    await watch(loved, four, 0, 60, false);
    const [known = 0] = await lives(of('known'), tenDays);
    await watch(known, one, 0, 30);
    await lives(of('short'), tenDays, { hours: 2.9 });
    await lives(of('few'), tenDays.slice(1));
    await lives(of('red'), tenDays);
    await lives(of('red'), [20], { type: 'red', hours: 0.2 });
    await lives(of('ended'), tenDays);
    await lives(of('ended'), [21], { endReason: 'operator' });
    for (const name of ['restricted', 'lifted']) await lives(of(name), tenDays);
    await buildSanction(world.app, {
      userKey: of('restricted').userKey,
      kind: 'chat',
      startsAt: april(12),
      endsAt: april(13),
    });
    // Over before the month.
    await buildSanction(world.app, {
      userKey: of('lifted').userKey,
      kind: 'chat',
      startsAt: april(-9),
      endsAt: april(-2),
    });
  });

  it('are frozen an hour after its end, by the members who watched long enough (EVENTS-62, EVENTS-63, EVENTS-64)', async () => {
    world.at('2031-05-01T00:59');
    await settle();
    expect(await list()).toMatchObject({ month: '203104', closed_yn: 'N', list: [] });
    world.at('2031-05-01T01:00');
    await settle();
    const closed = await list();
    expect(
      closed.list.map(({ user, watcher_cnt, live_day_cnt }) => [user?.user_key, watcher_cnt, live_day_cnt]),
    ).toEqual([
      [of('loved').userKey, 2, 10],
      [of('known').userKey, 1, 10],
      [of('lifted').userKey, 0, 10],
    ]);
    // What is added later changes nothing.
    await lives(of('few'), [29]);
    await settle();
    expect(await list()).toEqual(closed);
  });

  it('are marked on cards and host pages for the month after (EVENTS-65)', async () => {
    const mark = async (name: string) =>
      (await file.client.get<{ pure_yn: string }>(`/v1/user/profile-info/${of(name).userKey}`)).body.pure_yn;
    expect([await mark('loved'), await mark('few')]).toEqual(['Y', 'N']);
    await world.prisma.live.create({
      data: {
        hostKey: of('loved').userKey,
        title: '지금 방송',
        themeCd: 'talk',
        tags: [],
        state: 'live',
        startedAt: new Date(world.nowMs),
      },
    });
    const { body } = await file.client.get<{ list: { pure_yn: string; host: { user_key: number } }[] }>(
      '/v1/vod/total-live-list?limit=100',
    );
    expect(body.list.find(({ host }) => host.user_key === of('loved').userKey)?.pure_yn).toBe('Y');
    world.at('2031-06-01T00:00');
    await settle();
    expect(await mark('loved')).toBe('N');
    expect((await list('?month=203104')).total).toBe(3);
  });

  it('are listed for 12 months back, in pages; other months are refused (EVENTS-61)', async () => {
    world.at('2031-06-01T12:00');
    const page = await list('?month=203104&offset=1&limit=1');
    expect(page).toMatchObject({ total: 3, list: [{ place: 2 }] });
    for (const month of ['203106', '203005', '2031-04', '203113'])
      expect(codeOf(await file.client.get<Pure>(`/v1/event/pure-hosts?month=${month}`))).toEqual([
        400,
        'validation_failed',
      ]);
    expect((await list('?month=203006')).closed_yn).toBe('N');
  });

  it('hide hosts who are restricted now, and name none who left (EVENTS-61)', async () => {
    await buildSanction(world.app, {
      userKey: of('known').userKey,
      kind: 'service',
      startsAt: new Date(world.nowMs - 1),
    });
    await asOwner(file.server.databaseUrl, (owner) =>
      owner.query('UPDATE users SET deleted_at = $2 WHERE user_key = $1', [
        of('lifted').userKey,
        new Date(world.nowMs),
      ]),
    );
    expect(
      (await list('?month=203104')).list.map(({ place, user }) => [place, user?.user_key ?? null]),
    ).toEqual([
      [1, of('loved').userKey],
      [3, null],
    ]);
  });
});
