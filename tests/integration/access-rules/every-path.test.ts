import { randomUUID } from 'node:crypto';
import { buildHost, buildLive, buildMember } from '@honey/seeds/builders/index';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { afterEach, describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { enterLobby, enterRoom, type Room } from '../../setup/room.ts';
import { codeOf } from '../blocks/support.ts';
import {
  type CallName,
  callsIn,
  every,
  inEveryLive,
  liveNames,
  type PersonaName,
  personaNames,
  setWorld,
  watching,
} from './every-path-support.ts';

/** Every rule about members applies on every path: these tables check each path for everyone. */

const liveSettings = '/v1/broadcast-setting/live-setting-update';

/** A viewer inside a live of a host. */
interface ViewerInside {
  hostKey: number;
  userKey: number;
  vodKey: number;
}

const targetOf = ({ hostKey, userKey }: Pick<ViewerInside, 'hostKey' | 'userKey'>) => ({
  bj_user_key: hostKey,
  target_user_key: userKey,
});

const { server, visitor, personas, lives, database } = setWorld();
const calls = callsIn(lives);

describe('a member who may not watch a live', () => {
  it.each(inEveryLive)(
    '%s in a live of the kind %s: %s, by every path (LIVES-34, GIFTS-14)',
    async (persona, live, code) => {
      const { client, userKey } = personas[persona];
      for (const call of ['join', 'history', 'like', 'gift'] as const) {
        expect([call, await calls[call](client, live)]).toEqual([call, code]);
      }
      const [row] = await database().queryUntyped<{ refusal: string | null }>(
        'test_watch_refusal',
        'SELECT live_watch_refusal($1, $2, $3) AS refusal',
        [lives[live].vodKey, userKey, new Date()],
      );
      expect(row?.refusal ?? 'ok').toBe(code);
    },
  );

  it('a visitor can do none of it either (LIVES-34)', async () => {
    for (const live of liveNames) {
      for (const call of ['join', 'history', 'like', 'gift', 'giftOutside'] as const) {
        expect([call, await calls[call](visitor, live)]).toEqual([call, 'login_required']);
      }
    }
  });
});

describe('a guest, where guests may watch', () => {
  it('joins by the rules that a heartbeat applies (LIVES-34)', async () => {
    const settings = server.app.get(SettingsStore);
    await settings.set('guest_watch', true);
    const expected = { ...every('login_required'), normal: 'ok', fans: 'fan_grade' };
    for (const live of liveNames) {
      expect([live, await calls.join(visitor, live)]).toEqual([live, expected[live]]);
      const [row] = await database().queryUntyped<{ refusal: string | null }>(
        'test_guest_refusal',
        'SELECT live_watch_refusal($1, NULL, $2, true) AS refusal',
        [lives[live].vodKey, new Date()],
      );
      expect([live, row?.refusal ?? 'ok']).toEqual([live, expected[live]]);
    }
    await settings.set('guest_watch', false);
  });
});

describe('access to a live', () => {
  const talks: { disconnect(): void }[] = [];
  afterEach(() => {
    for (const talk of talks.splice(0)) talk.disconnect();
  });

  /** Why a member in the room may not talk, or ok; members who are not listed may. */
  const talking: Partial<Record<PersonaName, string>> = { silenced: 'chat_blocked', muted: 'chat_blocked' };

  const windowOf = (room: Room): string =>
    server.baseUrl + (room.joined.playback.sources[0]?.url ?? '').replace('master.m3u8', '360p.m3u8');

  it.each(inEveryLive)(
    '%s in a live of the kind %s: %s, by call, socket and media address (LIVES-34, LIVES-22)',
    async (persona, live, code) => {
      const { client } = personas[persona];
      const { vodKey } = lives[live];
      const channel = String(vodKey);
      if (code === 'ok') {
        const room = await enterRoom(client, vodKey);
        talks.push(room.talk);
        expect((await fetch(windowOf(room))).status).toBe(200);
        expect(await outcome(room.talk.talk(channel, '안녕하세요'))).toBe(talking[persona] ?? 'ok');
        return;
      }
      // The operator may watch everything: neither the ticket nor the address admits another member.
      const other = await enterRoom(personas.operator.client, vodKey);
      talks.push(other.talk);
      const talk = await enterLobby(client);
      talks.push(talk);
      expect(await outcome(talk.join(channel))).toBe('denied');
      expect(await outcome(talk.join(channel, other.joined.ticket))).toBe('denied');
      expect(await outcome(talk.talk(channel, '안녕하세요'))).toBe('not_joined');
      // The address carries the watch session without its dashes.
      const dashless = (id: string) => id.replaceAll('-', '');
      const forged = windowOf(other).replace(dashless(other.joined.watch_id), dashless(randomUUID()));
      expect(forged).not.toBe(windowOf(other));
      expect([403, 404]).toContain((await fetch(forged)).status);
      const visit = { watch_id: other.joined.watch_id };
      expect(await codeOf(client, 'PUT', `/v1/streams/${vodKey}/heartbeat`, visit)).not.toBe('ok');
    },
  );

  /** How a host closes a live to a viewer who is inside, by call. */
  const closings: [code: string, method: string, path: string, body: (viewer: ViewerInside) => object][] = [
    [
      'kicked',
      'POST',
      '/v1/block/kick',
      ({ vodKey, ...viewer }) => ({ ...targetOf(viewer), vod_key: vodKey }),
    ],
    ['block_live', 'POST', '/v1/block/channel-blocking', targetOf],
    ['chat_banned', 'POST', '/v1/block/chat-blocking', targetOf],
    ['un_allowance_host', 'PUT', liveSettings, () => ({ allow_other_hosts_yn: 'N' })],
  ];

  it.each(closings)(
    '%s closes the live to a viewer inside who has a ticket, address and watch session (LIVES-34, LIVES-38, BLOCKS-4)',
    async (code, method, path, body) => {
      const app = server.app;
      const { userKey: hostKey } = await buildHost(app);
      const { vodKey } = await buildLive(app, { hostKey });
      const { userKey } = code === 'un_allowance_host' ? await buildHost(app) : await buildMember(app);
      const [owner, client] = await Promise.all(
        [hostKey, userKey].map(async (key) => visitor.as(await tokenOf(app, key))),
      );
      if (!owner || !client) throw new Error('two clients are needed');
      if (code === 'chat_banned')
        expect(await codeOf(owner, 'PUT', liveSettings, { bar_chat_blocked_yn: 'Y' })).toBe('ok');
      let onKicked: (code: string) => void = () => undefined;
      const kicked = new Promise<string>((resolve) => {
        onKicked = resolve;
      });
      const room = await enterRoom(client, vodKey, (talk) =>
        talk.on('channel_kicked', (_channel, alert) => onKicked(alert.code)),
      );
      talks.push(room.talk);
      const channel = String(vodKey);
      expect((await fetch(windowOf(room))).status).toBe(200);
      expect(await outcome(room.talk.talk(channel, '안녕하세요'))).toBe('ok');
      expect(await codeOf(owner, method, path, { ...body({ hostKey, userKey, vodKey }) })).toBe('ok');
      expect(await kicked).toBe(code);
      expect(await outcome(room.talk.join(channel, room.joined.ticket))).toBe('denied');
      expect(await outcome(room.talk.talk(channel, '안녕하세요'))).toBe('not_joined');
      const { watch_id } = room.joined;
      await eventually(async () => {
        expect([403, 404]).toContain((await fetch(windowOf(room))).status);
        expect(await codeOf(client, 'PUT', `/v1/streams/${vodKey}/heartbeat`, { watch_id })).not.toBe('ok');
      }, 2_000);
      expect(await codeOf(client, 'POST', `/v1/streams/${vodKey}/join`, { watch_id })).toBe(code);
    },
  );

  it('a guest watches and reads if guests may, and can neither talk nor give (LIVES-24, LIVES-34)', async () => {
    const settings = server.app.get(SettingsStore);
    await settings.set('guest_watch', true);
    const room = await enterRoom(visitor, lives.normal.vodKey);
    talks.push(room.talk);
    expect((await fetch(windowOf(room))).status).toBe(200);
    expect(await calls.history(visitor, 'normal')).toBe('ok');
    expect(await outcome(room.talk.talk(String(lives.normal.vodKey), '안녕하세요'))).toBe('unauthorized');
    for (const call of ['like', 'gift', 'giftOutside'] as const)
      expect([call, await calls[call](visitor, 'normal')]).toEqual([call, 'login_required']);
    const guest = await enterLobby(visitor);
    talks.push(guest);
    for (const live of ['red', 'excel', 'fans', 'strict'] as const)
      expect(await outcome(guest.join(String(lives[live].vodKey), room.joined.ticket))).toBe('denied');
    await settings.set('guest_watch', false);
  });

  /** The outcome: ok, or the error code. */
  const outcome = (done: Promise<unknown>): Promise<string> =>
    done.then(
      () => 'ok',
      (error: Error) => error.message,
    );
});

describe('the viewers of a red live', () => {
  const reads = ['watchers', 'topViewers', 'fans', 'givers'] as const satisfies CallName[];

  it.each(personaNames)('are shown to %s exactly when watching is allowed (LIVES-35)', async (persona) => {
    for (const call of reads) {
      expect([call, await calls[call](personas[persona].client, 'red')]).toEqual([
        call,
        watching[persona].red,
      ]);
      expect([call, await calls[call](personas[persona].client, 'normal')]).toEqual([call, 'ok']);
    }
  });

  it('are not shown to visitors, also after its end (LIVES-35)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app, { type: 'red', state: 'ended' });
    lives.strict = { vodKey, hostKey };
    for (const live of ['red', 'strict'] as const) {
      for (const call of reads) {
        expect([call, await calls[call](visitor, live)]).toEqual([call, 'login_required']);
        expect([call, await calls[call](personas.minor.client, live)]).toEqual([call, 'age_limit']);
      }
    }
    for (const call of reads) expect(await calls[call](visitor, 'normal')).toBe('ok');
  });
});

describe('paying', () => {
  it.each([
    ['viewer', 'ok', 'ok'],
    ['minor', 'minor_payment', 'minor_payment'],
    ['unverified', 'verification_required', 'verification_required'],
    ['restricted', 'block_admin', 'block_admin'],
    ['silenced', 'ok', 'ok'],
    ['blocked', 'block_live', 'ok'],
    ['excel', 'excel_only', 'ok'],
    ['operator', 'ok', 'ok'],
  ] as const)(
    '%s: %s for a gift outside a live, %s for a nickname (USERS-6, GIFTS-15)',
    async (persona, gift, nickname) => {
      const { client, userKey } = personas[persona];
      expect(await calls.giftOutside(client, 'normal')).toBe(gift);
      const { prisma } = database();
      const before = await prisma.user.findUniqueOrThrow({ where: { userKey } });
      expect(await calls.nickname(client)).toBe(nickname);
      const after = await prisma.user.findUniqueOrThrow({ where: { userKey } });
      expect(after.nick === before.nick).toBe(nickname !== 'ok');
    },
  );

  it('explains the refusal to a minor in Korean (USERS-6)', async () => {
    const { body } = await personas.minor.client.send('PUT', '/v1/user/user-nick-edit', {
      body: { nick: '새싹벌99' },
    });
    expect(body).toMatchObject({ code: 'minor_payment', message: expect.stringMatching(/만 19세.*요\./) });
  });

  it('a host who left, or is no longer a host, receives nothing (GIFTS-12)', async () => {
    const give = (hostKey: number) =>
      codeOf(personas.viewer.client, 'PUT', '/v1/payment/user-star-use-proc', {
        target_code: 'BJGIFT',
        target_user_key: hostKey,
        star_cnt: 10,
      });
    const { prisma } = database();
    const [deleted, former] = [await buildHost(server.app), await buildHost(server.app)];
    expect([await give(deleted.userKey), await give(former.userKey)]).toEqual(['ok', 'ok']);
    await prisma.user.update({ where: { userKey: deleted.userKey }, data: { deletedAt: new Date() } });
    await prisma.user.update({ where: { userKey: former.userKey }, data: { role: 'member' } });
    expect([await give(deleted.userKey), await give(former.userKey)]).toEqual([
      'host_not_found',
      'host_not_found',
    ]);
  });
});
