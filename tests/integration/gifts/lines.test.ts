import { buildLive, buildSignature } from '@honey/seeds/builders/lives';
import { buildMember } from '@honey/seeds/builders/members';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { HistoryList } from '@honey/server/lives/room/streams.dto';
import { expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';

const { server, client: visitor } = setServer();

it.each([
  ['with the honorary grade', 'star'],
  ['without one', null],
])('the line of a gift shows its giver %s, in the room and in the history', async (_, honor) => {
  const { vodKey, hostKey } = await buildLive(server.app);
  const giver = await buildMember(server.app, { honey: 1_000, vipLevel: 2, honor });
  const client = visitor.as(await tokenOf(server.app, giver.userKey));
  const room = await enterRoom(client, vodKey);
  try {
    const shown = room.next('gift');
    const { status } = await client.send('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt: 100 },
    });
    expect(status).toBe(200);
    const user = { user_key: giver.userKey, nick: giver.nick, profile_info: null, vip_level: 2, honor };
    expect((await shown).user).toEqual(user);
    const { body } = await client.get<HistoryList>(`/v1/streams/${vodKey}/histories`);
    expect(body.list.map(({ gift }) => gift?.user)).toEqual([user]);
  } finally {
    room.talk.disconnect();
  }
});

it('a gift of the amount of a signature says that its picture is one, another does not (GIFTS-43)', async () => {
  const { vodKey, hostKey } = await buildLive(server.app);
  await buildSignature(server.app, { hostKey, title: '하트', starCnt: 777, image: '/files/art/heart.svg' });
  const giver = await buildMember(server.app, { honey: 10_000 });
  const client = visitor.as(await tokenOf(server.app, giver.userKey));
  const room = await enterRoom(client, vodKey);
  try {
    for (const [star_cnt, signature] of [
      [777, true],
      [778, undefined],
    ] as const) {
      const shown = room.next('gift');
      await client.send('PUT', '/v1/payment/user-star-use-proc', {
        body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt },
      });
      expect((await shown).signature).toBe(signature);
    }
  } finally {
    room.talk.disconnect();
  }
});

it('a gift says how large its effect is, by the setting at its moment, in the room and in the history (GIFTS-31)', async () => {
  const { vodKey, hostKey } = await buildLive(server.app);
  const giver = await buildMember(server.app, { honey: 1_000_000 });
  const client = visitor.as(await tokenOf(server.app, giver.userKey));
  const settings = server.app.get(SettingsStore);
  const room = await enterRoom(client, vodKey);
  const tierOf = async (star_cnt: number) => {
    const shown = room.next('gift');
    const { status } = await client.send('PUT', '/v1/payment/user-star-use-proc', {
      body: { target_code: 'LIVE', target_user_key: hostKey, vod_key: vodKey, star_cnt },
    });
    expect(status).toBe(200);
    return (await shown).tier;
  };
  try {
    const tiers: unknown[] = [];
    for (const amount of [1, 499, 500, 1_000, 5_000, 10_000, 99_999, 100_000])
      tiers.push(await tierOf(amount));
    expect(tiers).toEqual([1, 1, 2, 3, 4, 5, 5, 6]);
    // An operator may set fewer sizes, in any order.
    await settings.set('gift_tiers', [300, 200]);
    expect([await tierOf(100), await tierOf(200), await tierOf(300)]).toEqual([1, 1, 2]);
    const { body } = await client.get<HistoryList>(`/v1/streams/${vodKey}/histories`);
    expect(body.list.map(({ gift }) => gift?.tier).sort()).toEqual([1, 1, 1, 1, 2, 2, 3, 4, 5, 5, 6]);
  } finally {
    await settings.unset('gift_tiers');
    room.talk.disconnect();
  }
});
