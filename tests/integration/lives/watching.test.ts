import { randomUUID } from 'node:crypto';
import { buildLive } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Clock } from '@honey/server/core/clock/clock';
import { Database } from '@honey/server/core/database/database';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import { LifecycleService } from '@honey/server/lives/lifecycle/lifecycle.service';
import type { LiveDetail } from '@honey/server/lives/lists/live.dto';
import type { HeartbeatResult, JoinResult } from '@honey/server/lives/room/streams.dto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type TestClient, tokenOf } from '../../setup/client.ts';
import { eventually } from '../../setup/eventually.ts';
import { setServer } from '../../setup/file-server.ts';
import { timed } from '../../setup/timed.ts';

const { server, client: visitor } = setServer();

beforeAll(async () => {
  await server.app.get(SettingsStore).set('guest_watch', true);
});

afterEach(() => clock().set({ offsetMs: 0, frozenAtMs: null }));

async function signedIn(overrides: MemberOverrides = {}): Promise<BuiltMember & { client: TestClient }> {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: visitor.as(await tokenOf(server.app, member.userKey)) };
}

async function watch(client: TestClient, vodKey: number): Promise<string> {
  const { status, body } = await client.send<JoinResult>('POST', `/v1/streams/${vodKey}/join`, { body: {} });
  expect(status).toBe(200);
  return body.watch_id;
}

type Heartbeat = Answer<HeartbeatResult & { code: string }>;

const heartbeat = (client: TestClient, vodKey: number, watch_id: unknown): Promise<Heartbeat> =>
  client.send('PUT', `/v1/streams/${vodKey}/heartbeat`, { body: { watch_id } });
const leave = (client: TestClient, vodKey: number, watch_id: unknown): Promise<Heartbeat> =>
  client.send('DELETE', `/v1/streams/${vodKey}/leave`, { body: { watch_id } });

const clock = () => server.app.get(Clock);
const prisma = () => server.app.get(Database).prisma;
const run = (job: string) => server.app.get(JobRunner).runNow(job);
const sessionOf = (id: string) => prisma().watchSession.findUniqueOrThrow({ where: { id } });
const detailOf = async (vodKey: number) => (await visitor.get<LiveDetail>(`/v1/vods/${vodKey}`)).body;

/** Waits until a live shows these figures: a scheduled count may still write what it read before. */
const expectCounted = (vodKey: number, figures: { now: number; peak: number }) =>
  eventually(async () => {
    await run('lives-count-viewers');
    const { viewer_cnt, peak_viewer_cnt } = await detailOf(vodKey);
    expect({ now: viewer_cnt, peak: peak_viewer_cnt }).toEqual(figures);
  });

describe('a watch session', () => {
  it('is kept open by heartbeats (LIVES-37)', async () => {
    const { vodKey } = await buildLive(server.app);
    const { client } = await signedIn();
    const id = await watch(client, vodKey);
    // The clock is stopped: otherwise the scheduled job would, on a slow machine, see a second more of silence.
    clock().set({ offsetMs: 0, frozenAtMs: Date.now() });
    const longAgo = new Date(clock().nowMs() - 59_000);
    await prisma().watchSession.update({ where: { id }, data: { lastSeenAt: longAgo } });
    const { status, body } = await heartbeat(client, vodKey, id);
    expect([status, body]).toEqual([
      200,
      {
        heartbeat_seconds: 20,
        state: 'live',
        viewer_cnt: expect.any(Number),
        end_reason: null,
        playback: { sources: expect.any(Array), poster_url: expect.any(String) },
      },
    ]);
    await run('lives-close-silent');
    expect(await sessionOf(id)).toMatchObject({ endedAt: null });
    expect((await sessionOf(id)).lastSeenAt.getTime()).toBeGreaterThan(longAgo.getTime());
  });

  it('ends in silence, at its last heartbeat, and is not reopened (LIVES-37)', async () => {
    const { vodKey } = await buildLive(server.app);
    const { client } = await signedIn();
    const id = await watch(client, vodKey);
    const lastSeenAt = new Date(Date.now() - 61_000);
    await prisma().watchSession.update({ where: { id }, data: { lastSeenAt } });
    await run('lives-close-silent');
    expect(await sessionOf(id)).toMatchObject({ endedAt: lastSeenAt, endReason: 'silent' });
    expect(await heartbeat(client, vodKey, id)).toMatchObject({
      status: 404,
      body: { code: 'watch_not_found' },
    });
  });

  it('ends by leaving, once (LIVES-37)', async () => {
    const { vodKey } = await buildLive(server.app);
    const { client } = await signedIn();
    const id = await watch(client, vodKey);
    expect(await leave(client, vodKey, id)).toMatchObject({ status: 200, body: { result: 'ok' } });
    const first = await sessionOf(id);
    expect(first.endReason).toBe('left');
    expect((await leave(client, vodKey, id)).status).toBe(200);
    expect((await sessionOf(id)).endedAt).toEqual(first.endedAt);
    expect((await heartbeat(client, vodKey, id)).body.code).toBe('watch_not_found');
  });

  it.each(['host', 'auto', 'operator'] as const)(
    'ends with its live, as a heartbeat reports: by %s (LIVES-37)',
    async (reason) => {
      const { vodKey } = await buildLive(server.app);
      const { client } = await signedIn();
      const id = await watch(client, vodKey);
      await server.app.get(LifecycleService).end(vodKey, reason);
      expect(await sessionOf(id)).toMatchObject({ endReason: 'live_ended', endedAt: expect.any(Date) });
      expect(await heartbeat(client, vodKey, id)).toMatchObject({
        status: 200,
        body: { state: 'ended', viewer_cnt: 0, end_reason: reason },
      });
    },
  );

  it('is private to its viewer (LIVES-37)', async () => {
    const { vodKey } = await buildLive(server.app);
    const other = await buildLive(server.app);
    const { client } = await signedIn();
    const id = await watch(client, vodKey);
    const stranger = await signedIn();
    for (const answer of [
      await heartbeat(stranger.client, vodKey, id),
      await heartbeat(visitor, vodKey, id),
      await heartbeat(client, other.vodKey, id),
      await heartbeat(client, vodKey, randomUUID()),
      await leave(stranger.client, vodKey, id),
      await leave(visitor, vodKey, id),
      await leave(client, other.vodKey, id),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'watch_not_found' } });
    }
    expect((await sessionOf(id)).endedAt).toBeNull();
  });

  it.each(['x', 1, null, undefined])('is not identified by %s', async (watchId) => {
    for (const call of [heartbeat, leave]) {
      expect(await call(visitor, 1, watchId)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
  });
});

describe('the number of viewers', () => {
  it('counts a member with two tabs once, each guest, and neither host nor operator (LIVES-40)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app);
    const { client } = await signedIn();
    await watch(client, vodKey);
    await watch(client, vodKey);
    await watch(visitor, vodKey);
    await watch(visitor, vodKey);
    await watch(visitor.as(await tokenOf(server.app, hostKey)), vodKey);
    await watch((await signedIn({ role: 'operator' })).client, vodKey);
    await expectCounted(vodKey, { now: 3, peak: 3 });
  });

  it('falls when viewers leave, while the peak stays (LIVES-41)', async () => {
    const { vodKey } = await buildLive(server.app);
    const members = [await signedIn(), await signedIn()];
    const ids = await Promise.all(members.map(({ client }) => watch(client, vodKey)));
    await expectCounted(vodKey, { now: 2, peak: 2 });
    await Promise.all(members.map(({ client }, at) => leave(client, vodKey, ids[at])));
    await expectCounted(vodKey, { now: 0, peak: 2 });
  });

  it('is shown within seconds by itself, and by the heartbeat', async () => {
    const { vodKey } = await buildLive(server.app);
    const { client } = await signedIn();
    const id = await watch(client, vodKey);
    const { ms } = await timed(() =>
      eventually(async () => expect((await detailOf(vodKey)).viewer_cnt).toBe(1)),
    );
    expect(ms).toBeLessThan(5_000);
    expect((await heartbeat(client, vodKey, id)).body.viewer_cnt).toBe(1);
  });

  it('is 0 for an ended live (LIVES-41)', async () => {
    const { vodKey } = await buildLive(server.app);
    await watch((await signedIn()).client, vodKey);
    await expectCounted(vodKey, { now: 1, peak: 1 });
    await server.app.get(LifecycleService).end(vodKey, 'auto');
    await expectCounted(vodKey, { now: 0, peak: 1 });
  });
});
