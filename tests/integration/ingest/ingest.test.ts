import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buildLive, buildSanction, buildTheme } from '@honey/seeds/builders/lives';
import { buildHost, buildMember } from '@honey/seeds/builders/members';
import { BlocksService } from '@honey/server/blocks/blocks.service';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type { RivalPicture } from '@honey/server/lives/room/streams.dto';
import { IngestPort } from '@honey/server/media/ingest.port';
import type { StreamKeyMade } from '@honey/server/media/keys/stream-keys.dto';
import { NmsIngest } from '@honey/server/media/nms/nms-ingest';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { type PublishedTracks, publish, type RunningPublisher } from '../../setup/publisher.ts';
import { enterRoom, type Room } from '../../setup/room.ts';
import { timed } from '../../setup/timed.ts';
import { calls } from '../broadcast/support.ts';

jest.setTimeout(90_000);

const { server, client: visitor } = setServer({ MEDIA_ADAPTER: 'nms', INGEST_PORT: '0' });
const BEGINS_WITHIN_MS = 20_000;
/** What the product promises, plus an allowance for a busy machine. */
const AT_ONCE_MS = 4_000;
let hostKey: number;
let host: TestClient;
let vodKey: number;
let made: StreamKeyMade;
const publishers: RunningPublisher[] = [];
const rooms: Room[] = [];
const streams: IncomingMessage[] = [];

const lifecycle = () => server.app.get(LifecycleService);
const makeKey = async () =>
  (await host.send<StreamKeyMade>('POST', '/v1/broadcast-setting/live-stream-key-make')).body;

function publishWith(key: string, tracks?: PublishedTracks): RunningPublisher {
  const publisher = publish(`${made.server_url}/${key}`, tracks);
  publishers.push(publisher);
  return publisher;
}

async function stateOf(key = vodKey): Promise<string | undefined> {
  const { body } = await visitor.get<{ state?: string }>(`/v1/vods/${key}`);
  return body.state;
}

const untilLive = () => eventually(async () => expect(await stateOf()).toBe('live'), BEGINS_WITHIN_MS);

async function watcher(): Promise<TestClient> {
  return visitor.as(await tokenOf(server.app, (await buildMember(server.app)).userKey));
}

async function enter(caller: TestClient): Promise<Room> {
  const room = await enterRoom(caller, vodKey);
  rooms.push(room);
  return room;
}

const addressOf = ({ joined }: Room) => joined.playback.sources[0]?.url ?? '';

/** Opens a playback address, as a player does. */
async function open(path: string): Promise<IncomingMessage> {
  const request = get(server.baseUrl + path, { agent: false });
  const [response] = await once(request, 'response');
  response.on('error', () => {});
  streams.push(response);
  return response;
}

/** Reads until that many bytes have arrived. */
async function bytesOf(stream: IncomingMessage, count: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= count) break;
  }
  stream.resume();
  return Buffer.concat(chunks);
}

/** Milliseconds until the promise resolves, without those in which this process was blocked. */
const timeOf = async (done: Promise<unknown>): Promise<number> => (await timed(() => done)).ms;

/** An aborted stream emits an error before it closes, which is expected. */
const closed = (stream: IncomingMessage) =>
  new Promise<void>((resolve) => {
    stream.once('close', resolve);
  });

/** A host's stream with a viewer, until `ended`. */
async function watched(): Promise<{ publisher: RunningPublisher; room: Room; ended: Promise<void> }> {
  const publisher = publishWith(made.stream_key);
  await untilLive();
  const room = await enter(await watcher());
  const stream = await open(addressOf(room));
  await bytesOf(stream, 5_000);
  return { publisher, room, ended: closed(stream) };
}

beforeAll(async () => {
  await buildTheme(server.app);
});

beforeEach(async () => {
  hostKey = (await buildHost(server.app)).userKey;
  host = visitor.as(await tokenOf(server.app, hostKey));
  made = await makeKey();
  vodKey = await lifecycle().prepare(hostKey, { title: '진짜 방송', themeCd: 'talk' });
});

afterEach(async () => {
  await Promise.all(publishers.splice(0).map((publisher) => publisher.stop()));
  for (const { talk } of rooms.splice(0)) talk.disconnect();
  for (const stream of streams.splice(0)) stream.destroy();
  await server.app.get(Database).prisma.live.updateMany({ where: { vodKey }, data: { state: 'ended' } });
});

describe('a host who publishes', () => {
  it('is live when the stream arrives: on home, and playable for permitted viewers (MEDIA-11, MEDIA-12)', async () => {
    expect(made).toMatchObject({
      ingest_yn: 'Y',
      server_url: expect.stringMatching(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/),
    });
    expect(await stateOf()).toBe('ready');
    publishWith(made.stream_key);
    await untilLive();
    const { body } = await visitor.get<{ list: { vod_key: number }[] }>('/v1/vod/new-live-list');
    expect(body.list.map((live) => live.vod_key)).toContain(vodKey);
    const room = await enter(await watcher());
    expect(room.joined.playback.sources).toEqual([
      { type: 'flv', url: expect.stringMatching(new RegExp(`^/media/flv/${vodKey}/[^/]+/live\\.flv$`)) },
    ]);
    const stream = await open(addressOf(room));
    expect([stream.statusCode, stream.headers['content-type']]).toEqual([200, 'video/x-flv']);
    expect(stream.headers['cache-control']).toBe('no-store');
    const bytes = await bytesOf(stream, 20_000);
    expect([bytes.toString('latin1', 0, 3), bytes[4]]).toEqual(['FLV', 5]);
  });

  it.each([
    [{ audio: false }, 1],
    [{ video: false }, 4],
  ])('may send a single track, %j, and players are informed which (MEDIA-12)', async (tracks, flags) => {
    publishWith(made.stream_key, tracks);
    await untilLive();
    const stream = await open(addressOf(await enter(await watcher())));
    expect((await bytesOf(stream, 5_000))[4]).toBe(flags);
  });

  it('makes the live vertical while its picture is higher than wide (LIVES-61)', async () => {
    const shapeOf = async () => (await visitor.get<{ shape_cd: string }>(`/v1/vods/${vodKey}`)).body.shape_cd;
    const upright = publishWith(made.stream_key, { size: '180x320' });
    await untilLive();
    expect(await shapeOf()).toBe('V');
    const room = await enter(await watcher());
    await upright.stop();
    expect(await room.next('live')).toMatchObject({ state: 'paused' });
    publishWith(made.stream_key);
    await eventually(async () => expect(await shapeOf()).toBe('H'), 10_000);
    await eventually(async () => expect(await room.next('live')).toMatchObject({ state: 'updated' }), 10_000);
  });

  it('is refused without a key, without a live, and twice with the same key (MEDIA-10)', async () => {
    await publishWith('somebody-elses-guess-of-a-key-000').ended;
    const idle = await buildHost(server.app);
    const idleClient = visitor.as(await tokenOf(server.app, idle.userKey));
    const { body } = await idleClient.send<StreamKeyMade>(
      'POST',
      '/v1/broadcast-setting/live-stream-key-make',
    );
    await publishWith(body.stream_key).ended;
    publishWith(made.stream_key);
    await untilLive();
    const room = await enter(await watcher());
    const stream = await open(addressOf(room));
    await publishWith(made.stream_key).ended;
    expect(await stateOf()).toBe('live');
    await bytesOf(stream, 10_000);
  });

  it('is disconnected at once by a new key, which takes its place (MEDIA-8, MEDIA-13)', async () => {
    const publisher = publishWith(made.stream_key);
    await untilLive();
    const room = await enter(await watcher());
    const next = await makeKey();
    expect(await timeOf(publisher.ended)).toBeLessThan(AT_ONCE_MS);
    expect(await room.next('live')).toMatchObject({ state: 'paused' });
    publishWith(next.stream_key);
    expect(await room.next('live')).toMatchObject({ state: 'started' });
    await bytesOf(await open(addressOf(room)), 5_000);
  });
});

describe('a viewer of a stream', () => {
  it('is disconnected at once by a watch block, and no other viewer is (MEDIA-3)', async () => {
    publishWith(made.stream_key);
    await untilLive();
    const blocked = await buildMember(server.app);
    const [room, other] = [
      await enter(visitor.as(await tokenOf(server.app, blocked.userKey))),
      await enter(await watcher()),
    ];
    const [stream, staying] = [await open(addressOf(room)), await open(addressOf(other))];
    await Promise.all([bytesOf(stream, 5_000), bytesOf(staying, 5_000)]);
    const ended = timeOf(closed(stream));
    await server.app
      .get(BlocksService)
      .block({ userKey: blocked.userKey, hostKey, byKey: hostKey, kind: 'live' });
    expect(await ended).toBeLessThan(AT_ONCE_MS);
    expect((await open(addressOf(room))).statusCode).toBe(403);
    await bytesOf(staying, 10_000);
  });

  it('has one stream per watch session, and none with a changed address (MEDIA-1, MEDIA-12)', async () => {
    publishWith(made.stream_key);
    await untilLive();
    const room = await enter(await watcher());
    const first = await open(addressOf(room));
    const ended = closed(first);
    first.resume();
    await bytesOf(await open(addressOf(room)), 5_000);
    await ended;
    const forged = addressOf(room).replace(`/${vodKey}/`, `/${vodKey + 1}/`);
    expect((await open(forged)).statusCode).toBe(403);
  });

  it('sees it beside its battle rival, until the rival’s host blocks the viewer (MEDIA-20)', async () => {
    publishWith(made.stream_key);
    await untilLive();
    await server.app.get(Database).prisma.live.update({ where: { vodKey }, data: { type: 'battle' } });
    const other = await buildLive(server.app, { type: 'battle' });
    await calls.battle(visitor.as(await tokenOf(server.app, other.hostKey)), hostKey);
    expect((await calls.battle(host, other.hostKey)).body.state).toBe('running');
    const { userKey } = await buildMember(server.app);
    const client = visitor.as(await tokenOf(server.app, userKey));
    const room = await enterRoom(client, other.vodKey);
    rooms.push(room);
    const { body } = await client.send<RivalPicture>('POST', `/v1/streams/${other.vodKey}/rival`, {
      body: { watch_id: room.joined.watch_id },
    });
    const [source] = body.playback.sources;
    expect(source?.type).toBe('flv');
    const stream = await open(source?.url ?? '');
    await bytesOf(stream, 5_000);
    const ended = timeOf(closed(stream));
    await server.app.get(BlocksService).block({ userKey, hostKey, byKey: hostKey, kind: 'live' });
    expect(await ended).toBeLessThan(AT_ONCE_MS);
    expect((await open(source?.url ?? '')).statusCode).toBe(403);
    // The viewer's own watch session continues.
    expect((await open(addressOf(room))).statusCode).toBe(200);
  });

  it('is notified that the host is away, and that the host is back: the same live (MEDIA-13)', async () => {
    const { publisher, room, ended } = await watched();
    await publisher.stop();
    await ended;
    expect(await room.next('live')).toMatchObject({ state: 'paused', title: '진짜 방송' });
    const interrupted = await open(addressOf(room));
    expect([interrupted.statusCode, JSON.parse((await bytesOf(interrupted, 1)).toString()).code]).toEqual([
      409,
      'stream_away',
    ]);
    publishWith(made.stream_key);
    expect(await room.next('live')).toMatchObject({ state: 'started' });
    expect((await bytesOf(await open(addressOf(room)), 5_000)).toString('latin1', 0, 3)).toBe('FLV');
    expect(await stateOf()).toBe('live');
  });

  it('is notified in the same way when the media server dies: it is restarted on its ports, and the host returns (MEDIA-13)', async () => {
    const ingest = server.app.get(IngestPort);
    if (!(ingest instanceof NmsIngest)) throw new Error('no media server runs here');
    const { publisher, room, ended } = await watched();
    const died = ingest.processId;
    if (died === undefined) throw new Error('the media server has no process');
    process.kill(died, 'SIGKILL');
    await Promise.all([ended, publisher.ended]);
    expect(await room.next('live')).toMatchObject({ state: 'paused' });
    await eventually(async () => expect(ingest.processId).not.toBe(died));
    const { hostname, port } = new URL(made.server_url);
    await eventually(async () => {
      const handshake = connect(Number(port), hostname);
      await once(handshake, 'connect');
      handshake.destroy();
    }, BEGINS_WITHIN_MS);
    publishWith(made.stream_key);
    expect(await room.next('live')).toMatchObject({ state: 'started' });
    expect((await bytesOf(await open(addressOf(room)), 5_000)).toString('latin1', 0, 3)).toBe('FLV');
    expect(await stateOf()).toBe('live');
  });

  it('sees the live end by itself when the host stays away (MEDIA-13)', async () => {
    const publisher = publishWith(made.stream_key);
    await untilLive();
    const room = await enter(await watcher());
    await publisher.stop();
    await room.next('live');
    const { prisma } = server.app.get(Database);
    const lostAt = new Date(server.app.get(Clock).now().getTime() - 61_000);
    await prisma.ingestStream.update({ where: { vodKey }, data: { lostAt } });
    expect(await room.removed).toMatchObject({ code: 'live_ended_auto' });
    expect(await stateOf()).toBe('ended');
  });
});

describe('a forced end', () => {
  it('reaches the publisher, every player, the room and the key within two seconds (MEDIA-9, MEDIA-14)', async () => {
    const publisher = publishWith(made.stream_key);
    await untilLive();
    const [one, two] = [await enter(await watcher()), await enter(await watcher())];
    const players = [await open(addressOf(one)), await open(addressOf(two))];
    await Promise.all(players.map((player) => bytesOf(player, 5_000)));
    const ended = Promise.all(
      [...players.map(closed), publisher.ended, one.removed, two.removed].map(timeOf),
    );
    await lifecycle().end(vodKey, 'operator', '운영 정책 위반');
    expect(Math.max(...(await ended))).toBeLessThan(2_000);
    const again = publishWith(made.stream_key);
    await again.ended;
    // Depends on which is known first: the end of the live or that of the watch session.
    expect([403, 404]).toContain((await open(addressOf(one))).statusCode);
  });

  it('reaches the publisher of a sanctioned host (MEDIA-9, MEDIA-13)', async () => {
    const publisher = publishWith(made.stream_key);
    await untilLive();
    await buildSanction(server.app, { userKey: hostKey, kind: 'service' });
    expect(await timeOf(publisher.ended)).toBeLessThan(AT_ONCE_MS);
  });
});

describe('a live without a stream', () => {
  it('plays its bundled clip beside those that hosts publish (MEDIA-11)', async () => {
    const { vodKey: clip } = await buildLive(server.app, {});
    const { joined, talk } = await enterRoom(await watcher(), clip);
    talk.disconnect();
    expect(joined.playback.sources[0]?.type).toBe('hls');
  });
});
