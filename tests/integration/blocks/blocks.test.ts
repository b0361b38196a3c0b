import { buildHost, buildLive, buildManager, buildMember, buildSanction } from '@honey/seeds/builders/index';
import { BlocksService } from '@honey/server/blocks/blocks.service';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { type Cast, cast, codeOf, type Person, person } from './support.ts';

const { server, client } = setServer();
const at = () => ({ app: server.app, client });

/** What the database functions that guard entry return. */
async function blockState({ hostKey, userKey }: { hostKey: number; userKey: number }) {
  const [row] = await server.app.get(Database).queryUntyped(
    'test_blocks',
    `SELECT channel_is_blocked($1, $2, 'live') AS live, channel_is_blocked($1, $2, 'chat') AS chat,
         channel_is_managed($1, $2) AS manager`,
    [hostKey, userKey],
  );
  return row;
}

async function hostAndMember() {
  const [host, member] = [await buildHost(server.app), await buildMember(server.app)];
  return { hostKey: host.userKey, userKey: member.userKey };
}

const actions = {
  chatBlock: ['POST', '/v1/block/chat-blocking'],
  chatUnblock: ['DELETE', '/v1/block/chat-blocking'],
  watchBlock: ['POST', '/v1/block/channel-blocking'],
  watchUnblock: ['DELETE', '/v1/block/channel-blocking'],
  kick: ['POST', '/v1/block/kick'],
  undoKick: ['DELETE', '/v1/block/kick'],
} as const;
type ActionName = keyof typeof actions;

/** Attempts an action in the room of the cast. */
function perform(
  by: TestClient,
  action: ActionName,
  { host, vodKey }: Cast,
  target: number,
): Promise<string> {
  const [method, path] = actions[action];
  const live = action === 'kick' || action === 'undoKick' ? { vod_key: vodKey } : {};
  return codeOf(by, method, path, { bj_user_key: host.userKey, target_user_key: target, ...live });
}

/** The events of the room's log, oldest first. */
async function logEntries({ host }: Cast): Promise<[string, number, number | null][]> {
  const rows = await server.app.get(Database).prisma.moderationEntry.findMany({
    where: { hostKey: host.userKey },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ act: what, byKey, targetKey }) => [what, byKey, targetKey]);
}

describe('a block', () => {
  it('applies per kind, host and member (LIVES-27, CHAT-25)', async () => {
    const [pair, others] = [await hostAndMember(), await hostAndMember()];
    const block = (kind: 'live' | 'chat') =>
      server.app.get(BlocksService).block({ ...pair, kind, byKey: pair.hostKey });
    await block('live');
    expect(await blockState(pair)).toEqual({ live: true, chat: false, manager: false });
    await block('chat');
    expect(await blockState(pair)).toEqual({ live: true, chat: true, manager: false });
    for (const other of [
      { ...pair, hostKey: others.hostKey },
      { ...pair, userKey: others.userKey },
      { hostKey: pair.userKey, userKey: pair.hostKey },
    ])
      expect(await blockState(other)).toEqual({ live: false, chat: false, manager: false });
  });

  it('retains its first author, and is recorded once, however often it is set (BLOCKS-3)', async () => {
    const room = await cast(at());
    const { host, manager, viewer } = room;
    expect(await perform(host.client, 'watchBlock', room, viewer.userKey)).toBe('ok');
    await Promise.all([1, 2, 3].map(() => perform(manager.client, 'watchBlock', room, viewer.userKey)));
    expect(await logEntries(room)).toEqual([
      ['manager_appoint', host.userKey, manager.userKey],
      ['watch_block', host.userKey, viewer.userKey],
    ]);
    await Promise.all([1, 2, 3].map(() => perform(manager.client, 'watchUnblock', room, viewer.userKey)));
    expect((await logEntries(room)).slice(2)).toEqual([['watch_unblock', manager.userKey, viewer.userKey]]);
  });
});

describe('permission to moderate', () => {
  it.each(Object.keys(actions) as ActionName[])('%s (BLOCKS-1, BLOCKS-2)', async (what) => {
    const room = await cast(at());
    const { host, manager, viewer } = room;
    const [operator, second, stranger] = [
      await person(at(), 'operator'),
      await person(at()),
      await person(at(), 'host'),
    ];
    await buildManager(server.app, { hostKey: host.userKey, userKey: second.userKey });
    const restricted = await person(at());
    await buildManager(server.app, { hostKey: host.userKey, userKey: restricted.userKey });
    await buildSanction(server.app, { userKey: restricted.userKey, kind: 'service' });
    const cases: [string, Person | null, Person, string][] = [
      ['a visitor', null, viewer, 'login_required'],
      ['a viewer', viewer, stranger, 'not_moderator'],
      ['the host of another room', stranger, viewer, 'not_moderator'],
      ['an operator', operator, viewer, 'not_moderator'],
      ['a restricted manager', restricted, viewer, 'block_admin'],
      ['the host, on themselves', host, host, 'self_target'],
      ['a manager, on themselves', manager, manager, 'self_target'],
      ['a manager, on the host', manager, host, 'protected_target'],
      ['a manager, on another manager', manager, second, 'protected_target'],
      ['a manager, on an operator', manager, operator, 'protected_target'],
      ['the host, on an operator', host, operator, 'protected_target'],
      ['a manager', manager, viewer, 'ok'],
      ['the host', host, viewer, 'ok'],
    ];
    for (const [name, by, target, code] of cases)
      expect([name, await perform(by?.client ?? client, what, room, target.userKey)]).toEqual([name, code]);
    expect(await perform(host.client, what, room, 2_000_000_000)).toBe('user_not_found');
    const [method, path] = actions[what];
    expect(await codeOf(host.client, method, path, { target_user_key: 'x' })).toBe('validation_failed');
  });

  it('a manager blocked by the host is no longer a manager (BLOCKS-6)', async () => {
    for (const what of ['chatBlock', 'watchBlock', 'kick'] as const) {
      const room = await cast(at());
      expect(await perform(room.host.client, what, room, room.manager.userKey)).toBe('ok');
      expect((await logEntries(room)).at(-1)?.[0]).toBe('manager_dismiss');
      expect(await perform(room.manager.client, 'chatBlock', room, room.viewer.userKey)).toBe(
        'not_moderator',
      );
    }
  });

  it('a kick requires a running live (BLOCKS-4)', async () => {
    const room = await cast(at());
    const over = await buildLive(server.app, { state: 'ended' });
    expect(
      await perform(room.host.client, 'kick', { ...room, vodKey: over.vodKey }, room.viewer.userKey),
    ).toBe('live_ended');
    expect(
      await perform(room.host.client, 'kick', { ...room, vodKey: 2_000_000_000 }, room.viewer.userKey),
    ).toBe('live_ended');
  });
});

describe('managers', () => {
  const appoint = (host: Person, target: number) =>
    codeOf(host.client, 'POST', '/v1/user/manager', { target_user_key: target });

  it('are appointed, listed and dismissed by the host (BLOCKS-5)', async () => {
    const { host, manager, viewer } = await cast(at());
    expect(await appoint(viewer, manager.userKey)).toBe('forbidden');
    expect([await appoint(host, viewer.userKey), await appoint(host, viewer.userKey)]).toEqual(['ok', 'ok']);
    const { body } = await host.client.send('GET', '/v1/user/manager?limit=1');
    expect(body).toMatchObject({
      list: [{ user_key: viewer.userKey }],
      total: 2,
      limit: 1,
      managers_max: 10,
    });
    expect(await codeOf(host.client, 'DELETE', '/v1/user/manager', { target_user_key: viewer.userKey })).toBe(
      'ok',
    );
    expect((await host.client.send('GET', '/v1/user/manager')).body).toMatchObject({ total: 1 });
    expect(await appoint(host, host.userKey)).toBe('self_target');
    expect(await appoint(host, (await person(at(), 'operator')).userKey)).toBe('protected_target');
  });

  it('are 10 at most, however many are appointed at once (BLOCKS-5)', async () => {
    const host = await person(at(), 'host');
    const members = await Promise.all(Array.from({ length: 14 }, () => buildMember(server.app)));
    const codes = await Promise.all(members.map(({ userKey }) => appoint(host, userKey)));
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(codes.filter((code) => code === 'manager_limit')).toHaveLength(4);
  });

  it('never include a blocked member, even when both happen at once (BLOCKS-6)', async () => {
    const room = await cast(at());
    for (let round = 0; round < 5; round += 1) {
      const { userKey } = await buildMember(server.app);
      await Promise.all([
        appoint(room.host, userKey),
        perform(room.manager.client, 'chatBlock', room, userKey),
      ]);
      const found = await blockState({ hostKey: room.host.userKey, userKey });
      expect([found?.chat, found?.manager]).not.toEqual([true, true]);
    }
  });
});

describe("a host's block lists", () => {
  it('are searched by nickname and read in pages, by the host and managers only (BLOCKS-7)', async () => {
    const room = await cast(at());
    const { host, manager, viewer } = room;
    const other = await buildMember(server.app, { nick: '찾는벌꿀' });
    await perform(manager.client, 'chatBlock', room, viewer.userKey);
    await perform(host.client, 'chatBlock', room, other.userKey);
    const list = (caller: Person, query: string) =>
      caller.client.send('GET', `/v1/block/user-chat-blocks?bj_user_key=${host.userKey}${query}`);
    const mine = await host.client.send('GET', '/v1/block/user-chat-blocks?limit=1');
    expect(mine.body).toMatchObject({ list: [{ user_key: other.userKey }], total: 2, offset: 0, limit: 1 });
    expect((await list(manager, '&offset=1')).body).toMatchObject({ list: [{ user_key: viewer.userKey }] });
    expect((await list(manager, '&nick=는벌')).body).toMatchObject({
      list: [{ nick: '찾는벌꿀' }],
      total: 1,
    });
    expect((await list(manager, '&offset=50')).body).toMatchObject({ list: [], total: 2 });
    expect((await list(viewer, '')).body).toMatchObject({ code: 'not_moderator' });
    expect((await host.client.send('GET', '/v1/block/channel-blocks')).body).toMatchObject({ total: 0 });
  });

  it('the log is read by the host and managers only, newest first (BLOCKS-3)', async () => {
    const room = await cast(at());
    const { host, manager, viewer, vodKey } = room;
    await perform(manager.client, 'chatBlock', room, viewer.userKey);
    const path = `/v1/block/moderation-log?bj_user_key=${host.userKey}`;
    expect((await manager.client.send('GET', path)).body).toMatchObject({
      total: 2,
      list: [
        {
          act: 'chat_block',
          vod_key: vodKey,
          by: { user_key: manager.userKey },
          target: { user_key: viewer.userKey },
        },
        { act: 'manager_appoint', vod_key: null },
      ],
    });
    expect((await host.client.send('GET', `/v1/block/moderation-log?vod_key=${vodKey}`)).body).toMatchObject({
      total: 1,
    });
    expect(await codeOf(viewer.client, 'GET', path)).toBe('not_moderator');
    expect(await codeOf(client, 'GET', path)).toBe('login_required');
  });
});
