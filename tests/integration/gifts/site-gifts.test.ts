import { buildLive } from '@honey/seeds/builders/lives';
import { buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom, type Room } from '../../setup/room.ts';
import { statementsOf } from '../../setup/statement-plans.ts';

const { server, client: visitor } = setServer();
const rooms: Room[] = [];
const settings = () => server.app.get(SettingsStore);

beforeEach(() => settings().set('site_gift_seconds', 1));
afterEach(async () => {
  for (const { talk } of rooms.splice(0)) talk.disconnect();
  await settings().unset('site_gift_seconds');
  await settings().unset('site_gift_star');
});

const clientOf = async (userKey: number) => visitor.as(await tokenOf(server.app, userKey));

async function watch(vodKey: number): Promise<Room> {
  const { userKey } = await buildMember(server.app, { birth: '19900101' } as never);
  const room = await enterRoom(await clientOf(userKey), vodKey);
  rooms.push(room);
  return room;
}

async function give(live: { vodKey: number; hostKey: number }, star_cnt: number) {
  const giver = await buildMember(server.app, { honey: star_cnt });
  const { status } = await (await clientOf(giver.userKey)).send('PUT', '/v1/payment/user-star-use-proc', {
    body: { target_code: 'LIVE', target_user_key: live.hostKey, vod_key: live.vodKey, star_cnt },
  });
  expect(status).toBe(200);
  return giver;
}

const waiting = async (): Promise<number> =>
  server.app.get(Database).prisma.outboxEntry.count({ where: { topic: 'site_gift' } });

describe('a large gift', () => {
  it('is announced in all other rooms, from the amount of the setting on (GIFTS-41)', async () => {
    const [live, other] = [await buildLive(server.app), await buildLive(server.app)];
    const [own, elsewhere] = [await watch(live.vodKey), await watch(other.vodKey)];
    await give(live, 99_999);
    const giver = await give(live, 100_000);
    const host = await server.app
      .get(Database)
      .prisma.user.findFirstOrThrow({ where: { userKey: live.hostKey } });
    expect(await elsewhere.next('site_gift')).toEqual({
      gifts: [
        {
          gift_id: expect.any(Number),
          user_key: giver.userKey,
          nick: giver.nick,
          host_nick: host.nick,
          vod_key: live.vodKey,
          live_type: 'normal',
          star_cnt: 100_000,
        },
      ],
      gift_cnt: 1,
      star_cnt: 100_000,
    });
    // The next one in this room is the other's: its own was not sent.
    await give(other, 200_000);
    expect(await own.next('site_gift')).toMatchObject({ gifts: [{ vod_key: other.vodKey }], gift_cnt: 1 });
    expect(await waiting()).toBe(0);
  });

  it('is summed with others of the same time, largest first, without those of the room itself (GIFTS-41)', async () => {
    const [live, other, third] = await Promise.all([1, 2, 3].map(() => buildLive(server.app)));
    if (!live || !other || !third) throw new Error('no lives');
    const [a, b, c] = [await watch(live.vodKey), await watch(other.vodKey), await watch(third.vodKey)];
    await give(live, 100_000);
    await b.next('site_gift');
    await settings().set('site_gift_seconds', 600);
    for (const star_cnt of [110_000, 130_000, 120_000, 140_000]) await give(live, star_cnt);
    await give(other, 150_000);
    await server.app.get(JobRunner).runNow('site-gifts');
    expect(await waiting()).toBe(5);
    await settings().set('site_gift_seconds', 1);
    expect(await a.next('site_gift')).toMatchObject({ gift_cnt: 1, star_cnt: 150_000 });
    const seen = await c.next('site_gift');
    const both = seen.gift_cnt === 1 ? await c.next('site_gift') : seen;
    expect(both).toMatchObject({ gift_cnt: 5, star_cnt: 650_000 });
    expect(both.gifts.map(({ star_cnt }) => star_cnt)).toEqual([150_000, 140_000, 130_000]);
    expect(await b.next('site_gift')).toMatchObject({ gift_cnt: 4, star_cnt: 500_000 });
  });

  it('of a red live is not announced, nor one that is old or switched off (GIFTS-41)', async () => {
    const [red, live, other] = [
      await buildLive(server.app, { type: 'red' } as never),
      await buildLive(server.app),
      await buildLive(server.app),
    ];
    const room = await watch(other.vodKey);
    const { prisma } = server.app.get(Database);
    const gift = await give(live, 100_000);
    await room.next('site_gift');
    expect(gift.userKey).toBeGreaterThan(0);
    const stored = await prisma.gift.findFirstOrThrow({ where: { vodKey: live.vodKey } });
    // A gift of a red live, as if its giver had been admitted.
    await prisma.$executeRaw`SELECT outbox_add('site_gift', ${stored.giftId}, '{}')`;
    await prisma.live.update({ where: { vodKey: live.vodKey }, data: { type: 'red' } });
    await prisma.outboxEntry.updateMany({ where: { topic: 'site_gift' }, data: { dueAt: new Date(0) } });
    await eventually(async () => expect(await waiting()).toBe(0));
    await settings().set('site_gift_star', 0);
    await give(other, 500_000);
    expect(await waiting()).toBe(0);
    await settings().unset('site_gift_star');
    const third = await buildLive(server.app);
    await give(third, 300_000);
    expect(await room.next('site_gift')).toMatchObject({
      star_cnt: 300_000,
      gifts: [{ vod_key: third.vodKey }],
    });
    expect(red.vodKey).toBeGreaterThan(0);
  });

  it('costs two statements however many rooms are open (GIFTS-41)', async () => {
    const lives = await Promise.all(Array.from({ length: 12 }, () => buildLive(server.app)));
    const [live] = lives;
    if (!live) throw new Error('no live');
    const room = await watch(lives[1]?.vodKey ?? 0);
    await settings().set('site_gift_seconds', 600);
    await give(live, 100_000);
    await settings().set('site_gift_seconds', 1);
    const sent = await statementsOf(server.app, async () => {
      await room.next('site_gift');
    });
    expect(sent.filter(({ name }) => name === 'gifts_of_site').length).toBeLessThanOrEqual(1);
  });
});
