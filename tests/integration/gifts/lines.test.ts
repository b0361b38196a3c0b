import { buildLive } from '@honey/seeds/builders/lives';
import { buildMember } from '@honey/seeds/builders/members';
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
