import { buildFan, buildLive } from '@honey/seeds/builders/lives';
import { buildComment } from '@honey/seeds/builders/social';
import { Database } from '@honey/server/core/database/database';
import { DomainEventBus } from '@honey/server/core/events/domain-event-bus';
import { afterEach, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom, type Room } from '../../setup/room.ts';
import { codeOf, type Person, person } from './support.ts';

const { server, client } = setServer();
const at = () => ({ app: server.app, client });
const rooms: Room[] = [];

afterEach(() => {
  for (const { talk } of rooms.splice(0)) talk.disconnect();
});

/** How a member is blocked and unblocked, by the calls of the blocking side. */
type BlockCall = (caller: Person, target: number) => Promise<string>;
type Kind = [name: string, on: BlockCall, off: BlockCall];

const pairOf = (name: string, path: string, undone = path): Kind => [
  name,
  (caller, target) => codeOf(caller.client, 'POST', path, { target_user_key: target }),
  (caller, target) => codeOf(caller.client, 'DELETE', undone, { target_user_key: target }),
];

const kinds: Kind[] = [
  pairOf('messages', '/v1/block/dm-message-block-insert', '/v1/block/dm-message-block-delete'),
  [
    'content',
    (caller, target) => codeOf(caller.client, 'POST', '/v1/block/blocking', { target_user_key: target }),
    async (caller) => {
      const { body } = await caller.client.get<{ list: { idx: number }[] }>('/v1/block/user-blocks');
      return codeOf(caller.client, 'DELETE', '/v1/block/blocking', { idxs: body.list.map(({ idx }) => idx) });
    },
  ],
  pairOf('chat hide', '/v1/block/chat-hidden'),
  pairOf('chat of a host', '/v1/block/chat-blocking'),
  pairOf('watching of a host', '/v1/block/channel-blocking'),
];

interface Listed {
  list: { user_key?: number; host?: { user_key: number }; user?: { user_key: number } | null }[];
  total: number;
}

/** A host whose lists are read, a member who is in every list, and where that member appears. */
async function scene() {
  const [blocker, page, fan, other] = [
    await person(at(), 'host'),
    await person(at(), 'host'),
    await person(at()),
    await person(at(), 'host'),
  ];
  await buildLive(server.app, { hostKey: other.userKey });
  const { vodKey } = await buildLive(server.app, { hostKey: page.userKey });
  const follow = (caller: Person, target: Person) =>
    codeOf(caller.client, 'POST', '/v1/user/follow-insert', { target_user_key: target.userKey });
  expect([await follow(other, page), await follow(fan, other)]).toEqual(['ok', 'ok']);
  await buildComment(server.app, { userKey: other.userKey, hostKey: page.userKey, content: '오늘도 왔어요' });
  await buildFan(server.app, { userKey: other.userKey, hostKey: page.userKey, starCnt: 400 });
  await buildFan(server.app, { userKey: fan.userKey, hostKey: other.userKey, starCnt: 400 });
  // Ranks and hosts to follow are cached briefly for all readers.
  await server.app.get(DomainEventBus).emitAndWait('dataReplaced', { reason: 'test' });
  rooms.push(await enterRoom(other.client, vodKey));
  const { nick } = await server.app
    .get(Database)
    .prisma.user.findUniqueOrThrow({ where: { userKey: other.userKey }, select: { nick: true } });
  const lists: Record<string, string> = {
    'all lives': '/v1/vod/live-list',
    'new lives': '/v1/vod/new-live-list',
    'lives by theme': '/v1/vod/total-live-list',
    viewers: `/v1/streams/${vodKey}/users`,
    comments: `/v1/mypage/user-comments/${page.userKey}`,
    'ranks of hosts': '/v1/rank/host-ranking-list?type=1',
    'ranks of members': '/v1/rank/user-ranking-list?type=1',
    followers: `/v1/user/follower-list/${page.userKey}`,
    followed: `/v1/user/follow-list/${fan.userKey}`,
    'followed hosts, live ones first': `/v1/user/follow-list/${fan.userKey}?sort=live`,
    'a fan club': `/v1/fan/bj-fanclubs/${page.userKey}`,
    'fan clubs of a member': `/v1/fan/user-fanclubs/${fan.userKey}`,
    'hosts to follow': '/v1/channels/recommended',
    'hosts to follow, of alarms': '/v1/mypage/alarm-live-empty-list',
    'hosts to broadcast with': `/v1/broadcast-setting/contest-bj-search?type=excel&search=${encodeURIComponent(nick)}`,
  };
  /** The lists in which others see a member, and the count of each. */
  const seenBy = async (caller: Person) => {
    const places = Object.entries(lists).map(async ([name, path]) => {
      const paged = `${path}${path.includes('?') ? '&' : '?'}limit=100`;
      const { status, body } = await caller.client.get<Listed>(paged);
      expect([name, status]).toEqual([name, 200]);
      const keys = body.list.map((row) => row.user_key ?? row.host?.user_key ?? row.user?.user_key);
      // Ranks keep the place empty, and count it.
      if (!name.startsWith('ranks')) expect([name, keys.length]).toEqual([name, body.total]);
      return keys.includes(other.userKey) ? [name] : [];
    });
    return (await Promise.all(places)).flat();
  };
  return { blocker, fan, other, seenBy, everywhere: Object.keys(lists) };
}

const blockedPersons = async (caller: Person) =>
  (await caller.client.get<{ kept_out_user_keys: number[] }>('/v1/block/user-chat-hidden-info')).body
    .kept_out_user_keys;

describe('a blocked member', () => {
  it.each(kinds)(
    '(by a block of %s) is in no list, until it is undone (BLOCKS-12)',
    async (_kind, on, off) => {
      const { blocker, other, fan, seenBy, everywhere } = await scene();
      expect(await seenBy(blocker)).toEqual(everywhere);
      expect(await blockedPersons(blocker)).toEqual([]);
      expect(await on(blocker, other.userKey)).toBe('ok');
      expect(await seenBy(blocker)).toEqual([]);
      // Pages filter them out of the data shared by all readers.
      expect(await blockedPersons(blocker)).toEqual([other.userKey]);
      // Nothing changes for other readers.
      expect(await seenBy(await person(at()))).toEqual(everywhere);
      expect((await client.get<Listed>(`/v1/user/follow-list/${fan.userKey}`)).body.list).toHaveLength(1);
      expect(await off(blocker, other.userKey)).toBe('ok');
      expect(await seenBy(blocker)).toEqual(everywhere);
      expect(await blockedPersons(blocker)).toEqual([]);
    },
  );
});
