import type { ChannelCounter, TalkClient } from '@honey/mintalk';
import { buildLive, buildManager } from '@honey/seeds/builders/lives';
import {
  type BuiltMember,
  buildHost,
  buildMember,
  type MemberOverrides,
} from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { LiveDetail } from '@honey/server/lives/lists/live.dto';
import type { LiveList } from '@honey/server/lives/lists/live-lists.dto';
import type { HeartbeatResult, JoinResult, StreamUserList } from '@honey/server/lives/room/streams.dto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestClient, tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom, type Room } from '../../setup/room.ts';

const { server, client: visitor } = setServer();

beforeAll(async () => {
  await server.app.get(SettingsStore).set('guest_watch', true);
});

/** A viewer, and the viewer counts that their socket received. */
interface Watcher extends Room {
  client: TestClient;
  counters: ChannelCounter[];
}

const watchers: Watcher[] = [];

afterEach(() => {
  for (const { talk } of watchers.splice(0)) talk.disconnect();
});

const prisma = () => server.app.get(Database).prisma;
const run = (job: string) => server.app.get(JobRunner).runNow(job);
const clientOf = async (userKey: number) => visitor.as(await tokenOf(server.app, userKey));

async function signedIn(overrides: MemberOverrides = {}): Promise<BuiltMember & { client: TestClient }> {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: await clientOf(member.userKey) };
}

async function enter(client: TestClient, vodKey: number): Promise<Watcher> {
  const counters: ChannelCounter[] = [];
  const room = await enterRoom(client, vodKey, (talk: TalkClient) => {
    talk.on('count_updated', (counter) => counters.push(counter));
  });
  const watcher = { ...room, client, counters };
  watchers.push(watcher);
  return watcher;
}

async function leave({ client, talk, joined }: Watcher): Promise<void> {
  talk.disconnect();
  await client.send('DELETE', `/v1/streams/${joined.channel_id}/leave`, {
    body: { watch_id: joined.watch_id },
  });
}

/** Counts, and updates the room, as the jobs do by themselves every second. */
async function count(): Promise<void> {
  await run('lives-count-viewers');
  await run('lives-rooms');
  await run('chat-counts');
}

/** The viewer count in every place that shows it. */
async function viewerCounts(
  vodKey: number,
  { client, counters, joined }: Watcher,
): Promise<Record<string, number>> {
  await count();
  const detail = (await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`)).body;
  const { list } = (await visitor.get<LiveList>('/v1/vod/popular-live-list?limit=100')).body;
  const home = (await visitor.get<LiveList>('/v1/vod/new-live-list?limit=100')).body;
  const cardOf = (cards: LiveList['list']) => cards.find((card) => card.vod_key === vodKey)?.viewer_cnt;
  const watch_id = joined.watch_id;
  const heartbeat = await client.send<HeartbeatResult>('PUT', `/v1/streams/${vodKey}/heartbeat`, {
    body: { watch_id },
  });
  const again = await client.send<JoinResult>('POST', `/v1/streams/${vodKey}/join`, { body: { watch_id } });
  const { viewerCnt } = await prisma().live.findUniqueOrThrow({ where: { vodKey } });
  const counter = counters.at(-1);
  return {
    database: viewerCnt,
    detail: detail.viewer_cnt,
    list: cardOf(list) ?? -1,
    home: cardOf(home.list) ?? -1,
    heartbeat: heartbeat.body.viewer_cnt,
    join: again.body.live.viewer_cnt,
    socket: counter ? counter.user + counter.guest : -1,
  };
}

const everywhere = (viewers: number) => ({
  database: viewers,
  detail: viewers,
  list: viewers,
  home: viewers,
  heartbeat: viewers,
  join: viewers,
  socket: viewers,
});

describe('the viewer count of a live', () => {
  it('is the same everywhere: members and guests, not participants or operators (LIVES-39, LIVES-40)', async () => {
    const contestant = await buildHost(server.app);
    const { vodKey, hostKey } = await buildLive(server.app, {
      type: 'normal',
      contestants: [contestant.userKey],
    });
    const manager = await signedIn();
    await buildManager(server.app, { userKey: manager.userKey, hostKey });
    await enter(await clientOf(hostKey), vodKey);
    await enter(await clientOf(contestant.userKey), vodKey);
    await enter(manager.client, vodKey);
    await enter((await signedIn({ role: 'operator' })).client, vodKey);
    const viewer = await enter((await signedIn()).client, vodKey);
    const other = await enter((await signedIn()).client, vodKey);
    const guests = [await enter(visitor, vodKey), await enter(visitor, vodKey), await enter(visitor, vodKey)];

    await eventually(async () => expect(await viewerCounts(vodKey, viewer)).toEqual(everywhere(5)));
    expect(viewer.counters.at(-1)).toEqual({
      channelId: String(vodKey),
      user: 2,
      userSocket: 2,
      guest: 3,
      inspector: 1,
      ownerExists: true,
    });
    const { body: people } = await visitor.get<StreamUserList>(`/v1/streams/${vodKey}/users`);
    expect(people).toMatchObject({ total: 5, guest_cnt: 3 });

    await Promise.all([other, ...guests.slice(1)].map(leave));
    await eventually(async () => expect(await viewerCounts(vodKey, viewer)).toEqual(everywhere(2)));
    expect(viewer.counters.at(-1)).toMatchObject({ user: 1, userSocket: 1, guest: 1 });
    expect((await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`)).body.peak_viewer_cnt).toBe(5);
  });

  it('includes a manager in the live of another host (LIVES-40)', async () => {
    const { hostKey } = await buildLive(server.app);
    const { vodKey } = await buildLive(server.app);
    const manager = await signedIn();
    await buildManager(server.app, { userKey: manager.userKey, hostKey });
    const watcher = await enter(manager.client, vodKey);
    await eventually(async () => expect(await viewerCounts(vodKey, watcher)).toEqual(everywhere(1)));
  });

  it('follows members who become or cease to be a manager or a contestant while watching (LIVES-40)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const member = await signedIn();
    const guestHost = await buildHost(server.app);
    const viewer = await enter((await signedIn()).client, vodKey);
    await enter(member.client, vodKey);
    await enter(await clientOf(guestHost.userKey), vodKey);
    await eventually(async () => expect(await viewerCounts(vodKey, viewer)).toEqual(everywhere(3)));
    await buildManager(server.app, { userKey: member.userKey, hostKey });
    const seat = { vodKey, hostKey: guestHost.userKey };
    await prisma().liveContestant.create({ data: { ...seat, seat: 0 } });
    await eventually(async () => expect(await viewerCounts(vodKey, viewer)).toEqual(everywhere(1)));
    await prisma().manager.delete({ where: { hostKey_userKey: { hostKey, userKey: member.userKey } } });
    // The server has no call yet for leaving a seat.
    await asOwner(server.databaseUrl, (owner) =>
      owner.query('DELETE FROM live_contestants WHERE vod_key = $1 AND host_key = $2', [
        vodKey,
        seat.hostKey,
      ]),
    );
    await eventually(async () => expect(await viewerCounts(vodKey, viewer)).toEqual(everywhere(3)));
  });

  it('is sent to a late comer as the room received it before', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const viewer = await enter((await signedIn()).client, vodKey);
    await eventually(async () => expect(await viewerCounts(vodKey, viewer)).toEqual(everywhere(1)));
    const before = viewer.counters.length;
    const host = await enter(await clientOf(hostKey), vodKey);
    await eventually(async () => {
      await run('chat-counts');
      expect(host.counters.at(-1)).toMatchObject({ user: 1, guest: 0, ownerExists: true });
    });
    const manager = await signedIn();
    await buildManager(server.app, { userKey: manager.userKey, hostKey });
    // On another socket than the host's, whose event may arrive before it.
    await eventually(async () => expect(viewer.counters).toHaveLength(before + 1));
    const late = await enter(manager.client, vodKey);
    await eventually(async () => {
      await run('chat-counts');
      expect(late.counters.at(-1)).toMatchObject({ user: 1, guest: 0, ownerExists: true });
    });
    expect(viewer.counters).toHaveLength(before + 1);
  });

  it('excludes members with only the chat open: the room shows viewers (CHAT-14)', async () => {
    const { vodKey } = await buildLive(server.app);
    const viewer = await enter((await signedIn()).client, vodKey);
    const guest = await enter((await signedIn()).client, vodKey);
    await guest.client.send('DELETE', `/v1/streams/${vodKey}/leave`, {
      body: { watch_id: guest.joined.watch_id },
    });
    await eventually(async () => expect(await viewerCounts(vodKey, viewer)).toEqual(everywhere(1)));
    expect(guest.talk.channels.has(String(vodKey))).toBe(true);
  });
});
