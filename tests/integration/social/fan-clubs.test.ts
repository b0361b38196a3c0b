import { buildFan, buildLive, buildSanction } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import type { FanClub, UserFanClubs } from '@honey/server/social/fan-clubs/fan-clubs.dto';
import { describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

const as = async (userKey: number) => client.as(await tokenOf(server.app, userKey));
const prisma = () => server.app.get(Database).prisma;

/** A host with fans who gave these amounts, the most generous first. */
async function club(...amounts: number[]) {
  const host = await buildHost(server.app);
  const fans: number[] = [];
  for (const starCnt of amounts) {
    const { userKey } = await buildMember(server.app);
    await buildFan(server.app, { userKey, hostKey: host.userKey, starCnt });
    fans.push(userKey);
  }
  return { hostKey: host.userKey, fans };
}
const read = async (hostKey: number, by: TestClient = client, query = '') =>
  (await by.get<FanClub>(`/v1/fan/bj-fanclubs/${hostKey}${query}`)).body;
const keys = ({ list }: { list: { user_key: number }[] }) => list.map(({ user_key }) => user_key);
const hide = (userKey: number) =>
  prisma().user.update({ where: { userKey }, data: { myfanDisplayYn: false } });

describe('the fan club of a host', () => {
  it('has members of level 1 and up, the highest first (SOCIAL-11)', async () => {
    const { hostKey, fans } = await club(10_000, 400, 100, 99);
    const shown = await read(hostKey);
    expect(keys(shown)).toEqual(fans.slice(0, 3));
    expect(shown).toMatchObject({ total: 3, steps: [] });
    expect(shown.list.map(({ fan_level, star_cnt }) => [fan_level, star_cnt])).toEqual([
      [10, null],
      [2, null],
      [1, null],
    ]);
    expect(keys(await read(hostKey, client, '?offset=1&limit=1'))).toEqual([fans[1]]);
  });

  it('shows the host and operators the amounts given, and other members their own (SOCIAL-11)', async () => {
    const { hostKey, fans } = await club(40_000, 10_000, 200);
    const own = await read(hostKey, await as(hostKey));
    expect(own.list.map(({ star_cnt }) => star_cnt)).toEqual([40_000, 10_000, 200]);
    expect(own.steps).toEqual([
      { level: 20, fan_cnt: 1 },
      { level: 10, fan_cnt: 1 },
      { level: 0, fan_cnt: 1 },
    ]);
    const { userKey } = await buildMember(server.app, { role: 'operator' });
    expect((await read(hostKey, await as(userKey))).steps).toHaveLength(3);
    const fan = await read(hostKey, await as(fans[1] ?? 0));
    expect(fan.list.map(({ star_cnt }) => star_cnt)).toEqual([null, 10_000, null]);
  });

  it('can be filtered by level (SOCIAL-11)', async () => {
    const { hostKey, fans } = await club(40_000, 10_000, 200);
    const levels = async (query: string) => keys(await read(hostKey, client, query));
    expect(await levels('?level_min=10&level_max=19')).toEqual([fans[1]]);
    expect(await levels('?level_min=10')).toEqual(fans.slice(0, 2));
    expect(await levels('?level_max=9')).toEqual([fans[2]]);
    expect(await levels('?level_min=20&level_max=10')).toEqual([]);
    for (const query of ['level_min=0', 'level_max=101', 'level_min=x', 'level=1'])
      expect((await client.get(`/v1/fan/bj-fanclubs/${hostKey}?${query}`)).status).toBe(400);
  });

  it('shows a hidden member to the host and to themselves only (SOCIAL-12)', async () => {
    const { hostKey, fans } = await club(400, 100);
    const [first = 0, second] = fans;
    await hide(first);
    expect(await read(hostKey)).toMatchObject({ total: 1, list: [{ user_key: second }] });
    expect(keys(await read(hostKey, await as(second ?? 0)))).toEqual([second]);
    expect(keys(await read(hostKey, await as(first)))).toEqual(fans);
    expect(keys(await read(hostKey, await as(hostKey)))).toEqual(fans);
  });

  it('leaves out deleted members and those restricted from the service by an operator (SOCIAL-10)', async () => {
    const { hostKey, fans } = await club(900, 400, 100);
    const [leaver = 0, hidden = 0, stays] = fans;
    await prisma().user.update({ where: { userKey: leaver }, data: { deletedAt: new Date() } });
    await buildSanction(server.app, { userKey: hidden, kind: 'service' });
    expect(await read(hostKey, await as(hostKey))).toMatchObject({
      total: 1,
      list: [{ user_key: stays }],
      steps: [{ level: 0, fan_cnt: 1 }],
    });
  });

  it('exists for hosts only', async () => {
    const { userKey } = await buildMember(server.app);
    expect((await client.get(`/v1/fan/bj-fanclubs/${userKey}`)).body).toMatchObject({
      code: 'host_not_found',
    });
    expect((await client.get('/v1/fan/bj-fanclubs/abc')).status).toBe(400);
  });
});

describe('the fan clubs of a member', () => {
  const clubs = async (userKey: number, by: TestClient = client) =>
    (await by.get<UserFanClubs>(`/v1/fan/user-fanclubs/${userKey}`)).body;

  it('are the hosts whose fan they are, unless they hide it (SOCIAL-12)', async () => {
    const [one, two, fan] = [
      await buildHost(server.app),
      await buildHost(server.app),
      await buildMember(server.app),
    ];
    const { userKey } = fan;
    await buildFan(server.app, { userKey, hostKey: one.userKey, starCnt: 100 });
    await buildFan(server.app, { userKey, hostKey: two.userKey, starCnt: 10_000 });
    const { vodKey } = await buildLive(server.app, { hostKey: one.userKey });
    const shown = await clubs(userKey);
    expect(keys(shown)).toEqual([two.userKey, one.userKey]);
    expect(shown).toMatchObject({ total: 2, myfan_display_yn: 'Y' });
    expect(shown.list[1]).toMatchObject({ fan_level: 1, live_vod_key: vodKey });
    expect(shown.list[1]).not.toHaveProperty('star_cnt');
    await hide(userKey);
    expect(await clubs(userKey)).toMatchObject({ list: [], total: 0, myfan_display_yn: 'N' });
    expect(keys(await clubs(userKey, await as(one.userKey)))).toEqual([]);
    expect(keys(await clubs(userKey, await as(userKey)))).toHaveLength(2);
    expect((await client.get('/v1/fan/user-fanclubs/2147483647')).body).toMatchObject({
      code: 'user_not_found',
    });
  });
});
