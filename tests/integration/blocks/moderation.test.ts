import { buildLive, buildManager, buildMember } from '@honey/seeds/builders/index';
import { Database } from '@honey/server/core/database/database';
import type { JoinResult } from '@honey/server/lives/room/streams.dto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../setup/app.ts';
import type { TestClient } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom, type Room } from '../../setup/room.ts';
import { stopwatch, timed } from '../../setup/timed.ts';
import { type Cast, cast, codeOf, person } from './support.ts';

/** A moderator's action at one server applies at every other within two seconds, on every socket and every player. */

const { server, client } = setServer();
let second: TestApp;
const rooms: Room[] = [];
const withinMs = 2_000;

beforeAll(async () => {
  second = await startApp({ DATABASE_URL: server.databaseUrl });
});
afterEach(() => {
  for (const { talk } of rooms.splice(0)) talk.disconnect();
});
afterAll(() => second?.close());

const at = () => ({ app: server.app, client });

/** A viewer inside, on two devices at two servers. */
interface Inside {
  devices: { room: Room; client: TestClient; kicked: Promise<string>; picture: string }[];
}

async function enterTwice(caller: TestClient, vodKey: number): Promise<Inside> {
  const devices: Inside['devices'] = [];
  for (const base of [server.baseUrl, second.baseUrl]) {
    const there = caller.at(base);
    let onKicked: (code: string) => void = () => undefined;
    const kicked = new Promise<string>((resolve) => {
      onKicked = resolve;
    });
    const room = await eventually(() =>
      enterRoom(there, vodKey, (talk) => talk.on('channel_kicked', (_, { code }) => onKicked(code))),
    );
    rooms.push(room);
    const [source] = room.joined.playback.sources;
    const picture = base + (source?.url ?? '').replace('master.m3u8', '360p.m3u8');
    expect((await fetch(picture)).status).toBe(200);
    devices.push({ room, client: there, kicked, picture });
  }
  return { devices };
}

const perform = ({ host, vodKey }: Cast, by: TestClient, what: string, target: number, method = 'POST') =>
  codeOf(by, method, `/v1/block/${what}`, {
    bj_user_key: host.userKey,
    target_user_key: target,
    ...(what === 'kick' ? { vod_key: vodKey } : {}),
  });

/** Waits until it applies, which must be within two seconds. */
async function eventuallyHolds(check: () => Promise<void>): Promise<void> {
  const { ms } = await timed(() => eventually(check));
  expect(ms).toBeLessThan(withinMs + 500);
}

describe.each([
  ['kick', 'kicked'],
  ['channel-blocking', 'block_live'],
])('%s', (what, code) => {
  it('ends sockets, players and tickets of all devices, and every way to rejoin (BLOCKS-4, BLOCKS-8)', async () => {
    const room = await cast(at());
    const { manager, viewer, vodKey } = room;
    const { devices } = await enterTwice(viewer.client, vodKey);
    const read = stopwatch();
    expect(await perform(room, manager.client, what, viewer.userKey)).toBe('ok');
    for (const { kicked } of devices) expect(await kicked).toBe(code);
    expect(read()).toBeLessThan(withinMs + 500);
    for (const { picture } of devices)
      await eventually(async () => expect([403, 404]).toContain((await fetch(picture)).status));

    for (const { room: inside, client: there } of devices) {
      const { ticket, watch_id } = inside.joined;
      await expect(inside.talk.join(String(vodKey), ticket)).rejects.toThrow('denied');
      await expect(inside.talk.talk(String(vodKey), '아직 있어요')).rejects.toThrow('not_joined');
      const path = `/v1/streams/${vodKey}`;
      expect(await codeOf(there, 'POST', `${path}/join`, {})).toBe(code);
      expect(await codeOf(there, 'POST', `${path}/join`, { watch_id })).toBe(code);
      expect(await codeOf(there, 'PUT', `${path}/heartbeat`, { watch_id })).not.toBe('ok');
      expect(await codeOf(there, 'GET', `${path}/histories`)).toBe(code);
      const gift = { target_code: 'LIVE', target_user_key: room.host.userKey, vod_key: vodKey, star_cnt: 10 };
      expect(await codeOf(there, 'PUT', '/v1/payment/user-star-use-proc', gift)).toBe(code);
    }
    expect(await perform(room, manager.client, what, viewer.userKey, 'DELETE')).toBe('ok');
    await eventually(() => enterTwice(viewer.client, vodKey));
  });
});

it('a kick ends with its live (BLOCKS-4)', async () => {
  const room = await cast(at());
  await perform(room, room.host.client, 'kick', room.viewer.userKey);
  await server.app
    .get(Database)
    .prisma.live.update({ where: { vodKey: room.vodKey }, data: { state: 'ended', endedAt: new Date() } });
  const { vodKey } = await buildLive(server.app, { hostKey: room.host.userKey });
  expect(await codeOf(room.viewer.client, 'POST', `/v1/streams/${vodKey}/join`, {})).toBe('ok');
});

it('a viewer admitted during the removal is removed soon after (BLOCKS-8)', async () => {
  const room = await cast(at());
  for (let round = 0; round < 3; round += 1) {
    const guest = await person(at());
    const attempts = [server.baseUrl, second.baseUrl].map((base) =>
      guest.client.at(base).send<JoinResult>('POST', `/v1/streams/${room.vodKey}/join`, { body: {} }),
    );
    const [answers] = await Promise.all([
      Promise.all(attempts),
      perform(room, room.host.client, 'channel-blocking', guest.userKey),
    ]);
    await eventually(async () => {
      const open = await server.app
        .get(Database)
        .prisma.watchSession.count({ where: { userKey: guest.userKey, endedAt: null } });
      expect(open).toBe(0);
    });
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toMatchObject({ code: 'block_live' });
  }
});

it('a chat block mutes every device at once, and its end unmutes them (BLOCKS-8)', async () => {
  const room = await cast(at());
  const { viewer, manager, vodKey } = room;
  const { devices } = await enterTwice(viewer.client, vodKey);
  const talkOn = (device: Inside['devices'][number]) =>
    device.room.talk.talk(String(vodKey), '안녕하세요').then(
      () => 'ok',
      (error: Error) => error.message,
    );
  for (const [method, code] of [
    ['POST', 'chat_blocked'],
    ['DELETE', 'ok'],
  ] as const) {
    expect(await perform(room, manager.client, 'chat-blocking', viewer.userKey, method)).toBe('ok');
    for (const device of devices) await eventuallyHolds(async () => expect(await talkOn(device)).toBe(code));
  }
});

it('a manager gains and loses the rights inside the room (BLOCKS-5)', async () => {
  const room = await cast(at());
  const { viewer, host, vodKey } = room;
  const places: number[] = [];
  const inside = await eventually(() =>
    enterRoom(viewer.client.at(second.baseUrl), vodKey, (talk) =>
      talk.on('user_channel_updated', ({ permission }) => places.push(permission)),
    ),
  );
  rooms.push(inside);
  const change = (method: string) =>
    codeOf(host.client, method, '/v1/user/manager', { target_user_key: viewer.userKey });
  const { userKey: other } = await buildMember(server.app);
  expect(await change('POST')).toBe('ok');
  await eventuallyHolds(async () => expect(places.at(-1)).toBe(2));
  expect(await perform(room, viewer.client, 'kick', other)).toBe('ok');
  expect(await change('DELETE')).toBe('ok');
  await eventuallyHolds(async () => expect(places.at(-1)).toBe(0));
  expect(await perform(room, viewer.client, 'kick', other)).toBe('not_moderator');
});

describe('a line', () => {
  const line = (by: TestClient, method: string, vodKey: number, messageId: string) =>
    codeOf(by, method, '/v1/block/chat-line', { vod_key: vodKey, message_id: messageId });
  const history = async (caller: TestClient, vodKey: number) =>
    (
      await caller.send<{ list: { message_id: string }[] }>('GET', `/v1/streams/${vodKey}/histories`)
    ).body.list.map(({ message_id }) => message_id);

  it('that is hidden disappears everywhere, and returns when that is undone (BLOCKS-9)', async () => {
    const room = await cast(at());
    const { viewer, manager, vodKey } = room;
    const { devices } = await enterTwice(viewer.client, vodKey);
    const again: string[] = [];
    const [here, there] = devices;
    if (!here || !there) throw new Error('two devices are needed');
    here.room.talk.on('talk', ({ id, message }) => again.push(`${id} ${message}`));
    const id = await here.room.talk.talk(String(vodKey), '가릴 말이에요');
    expect(await line(viewer.client, 'POST', vodKey, id)).toBe('not_moderator');
    expect(await line(manager.client, 'POST', vodKey, id)).toBe('ok');
    expect(await line(manager.client, 'POST', vodKey, id)).toBe('ok');
    for (const device of devices)
      expect(await device.room.next('message_removed')).toEqual({ message_id: id });
    for (const base of [server.baseUrl, second.baseUrl])
      expect(await history(viewer.client.at(base), vodKey)).not.toContain(id);

    const { body } = await manager.client.send('DELETE', '/v1/block/chat-line', {
      body: { vod_key: vodKey, message_id: id },
    });
    expect(body).toEqual({ room_yn: 'Y' });
    await eventuallyHolds(async () => expect(again).toEqual([`${id} 가릴 말이에요`, `${id} 가릴 말이에요`]));
    for (const base of [server.baseUrl, second.baseUrl])
      await eventuallyHolds(async () => expect(await history(viewer.client.at(base), vodKey)).toContain(id));
  });

  it('of the host, another manager or an operator cannot be hidden by a manager (BLOCKS-2)', async () => {
    const room = await cast(at());
    const { host, manager, vodKey } = room;
    const [other, operator] = [await person(at()), await person(at(), 'operator')];
    await buildManager(server.app, { hostKey: host.userKey, userKey: other.userKey });
    const messageIds: string[] = [];
    for (const { client: caller } of [host, other, operator, manager]) {
      const inside = await enterRoom(caller, vodKey);
      rooms.push(inside);
      messageIds.push(await inside.talk.talk(String(vodKey), '저의 말이에요'));
    }
    const codes = [];
    for (const id of messageIds) codes.push(await line(manager.client, 'POST', vodKey, id));
    expect(codes).toEqual(['protected_target', 'protected_target', 'protected_target', 'ok']);
    expect(await line(host.client, 'POST', vodKey, messageIds[1] ?? '')).toBe('ok');
    expect(await line(host.client, 'POST', vodKey, messageIds[2] ?? '')).toBe('protected_target');
  });

  it('must belong to the live (BLOCKS-9)', async () => {
    const { host, vodKey } = await cast(at());
    expect(await line(host.client, 'POST', vodKey, '999999')).toBe('line_not_found');
    expect(await line(host.client, 'POST', 2_000_000_000, '1')).toBe('live_not_found');
    expect(await line(host.client, 'POST', vodKey, 'x')).toBe('validation_failed');
    expect(await line(client, 'POST', vodKey, '1')).toBe('login_required');
  });
});
