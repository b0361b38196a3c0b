import { randomUUID } from 'node:crypto';
import {
  buildChannelBlock,
  buildFan,
  buildLive,
  buildManager,
  buildSanction,
  type LiveOverrides,
} from '@honey/seeds/builders/lives';
import {
  type BuiltMember,
  buildHost,
  buildMember,
  type MemberOverrides,
} from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { SettingsStore } from '@honey/server/core/settings/settings.store';
import type { JoinResult } from '@honey/server/lives/room/streams.dto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Answer, type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client: visitor } = setServer();

afterEach(() => server.app.get(SettingsStore).set('guest_watch', false));

interface SignedIn extends BuiltMember {
  client: TestClient;
}

async function signedIn(overrides: MemberOverrides = {}): Promise<SignedIn> {
  const member = await buildMember(server.app, overrides);
  return { ...member, client: visitor.as(await tokenOf(server.app, member.userKey)) };
}

const join = (
  client: TestClient,
  vodKey: number | string,
  body: unknown = {},
): Promise<Answer<JoinResult & { code: string }>> =>
  client.send('POST', `/v1/streams/${vodKey}/join`, { body });

async function refusalOf(client: TestClient, vodKey: number): Promise<[number, string]> {
  const { status, body } = await join(client, vodKey);
  return [status, body.code];
}

describe('entering a live', () => {
  it('returns what to play, the chat channel with its ticket, and the watch session (LIVES-36)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app, { title: '달콤한 밤', chatFanLevel: 10 });
    const member = await signedIn();
    const { status, body } = await join(member.client, vodKey);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      watch_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      heartbeat_seconds: 20,
      live: { vod_key: vodKey, state: 'live', title: '달콤한 밤', host: { user_key: hostKey } },
      channel_id: String(vodKey),
      ticket: expect.any(String),
      permission: 0,
      fan_level: 0,
      talk_refusal: 'fan_grade',
      like_yn: 'N',
      follow_yn: 'N',
    });
    const ticketMs = Date.parse(body.ticket_expires_at) - Date.now();
    expect(ticketMs).toBeGreaterThan(50_000);
    expect(ticketMs).toBeLessThanOrEqual(61_000);
  });

  it('returns a picture that plays', async () => {
    const { vodKey } = await buildLive(server.app);
    const { body } = await join((await signedIn()).client, vodKey);
    const source = body.playback.sources[0];
    const master = await fetch(`${server.baseUrl}${source?.url}`);
    expect(master.status).toBe(200);
    expect(await master.text()).toContain('#EXTM3U');
    expect((await fetch(`${server.baseUrl}${body.playback.poster_url}`)).status).toBe(200);
  });

  it('returns the viewer’s relation to the host (LIVES-36)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app, { chatFanLevel: 10 });
    const fan = await signedIn();
    await buildFan(server.app, { userKey: fan.userKey, hostKey, starCnt: 10_000 });
    await fan.client.send('POST', '/v1/user/follow-insert', { body: { target_user_key: hostKey } });
    await fan.client.send('POST', '/v1/vod/vod-like-proc', { body: { vod_key: vodKey } });
    expect((await join(fan.client, vodKey)).body).toMatchObject({
      permission: 1,
      fan_level: 10,
      talk_refusal: null,
      like_yn: 'Y',
      follow_yn: 'Y',
    });
    const manager = await signedIn();
    await buildManager(server.app, { userKey: manager.userKey, hostKey });
    expect((await join(manager.client, vodKey)).body).toMatchObject({ permission: 2, talk_refusal: null });
    const muted = await signedIn();
    await buildChannelBlock(server.app, { userKey: muted.userKey, hostKey, kind: 'chat' });
    expect((await join(muted.client, vodKey)).body).toMatchObject({
      permission: 0,
      talk_refusal: 'chat_blocked',
    });
    const operator = await signedIn({ role: 'operator', verificationYn: false });
    expect((await join(operator.client, vodKey)).body).toMatchObject({ permission: 9, talk_refusal: null });
    const host = visitor.as(await tokenOf(server.app, hostKey));
    expect((await join(host, vodKey)).body).toMatchObject({ permission: 3, talk_refusal: null });
  });

  it('continues the caller’s session that still runs, and no other member’s (LIVES-36)', async () => {
    const { vodKey } = await buildLive(server.app);
    const member = await signedIn();
    const first = (await join(member.client, vodKey)).body.watch_id;
    expect((await join(member.client, vodKey, { watch_id: first })).body.watch_id).toBe(first);
    const other = await signedIn();
    expect((await join(other.client, vodKey, { watch_id: first })).body.watch_id).not.toBe(first);
    await member.client.send('DELETE', `/v1/streams/${vodKey}/leave`, { body: { watch_id: first } });
    expect((await join(member.client, vodKey, { watch_id: first })).body.watch_id).not.toBe(first);
    expect((await join(member.client, vodKey, { watch_id: randomUUID() })).status).toBe(200);
  });

  it('admits a host to their own live before it starts and whatever its rules (LIVES-33)', async () => {
    const host = await buildHost(server.app, { verificationYn: false, userAdultYn: false });
    const { vodKey } = await buildLive(server.app, {
      hostKey: host.userKey,
      state: 'ready',
      type: 'red',
      entryFanLevel: 50,
      allowOtherHosts: false,
    });
    const client = visitor.as(await tokenOf(server.app, host.userKey));
    expect((await join(client, vodKey)).status).toBe(200);
  });
});

describe('refusals of watching', () => {
  const cases: [
    code: string,
    status: number,
    member: MemberOverrides,
    live: LiveOverrides,
    arrange?: (viewerKey: number, hostKey: number) => Promise<void>,
  ][] = [
    ['live_not_found', 404, {}, { state: 'ended' }],
    ['not_ready', 409, {}, { state: 'ready' }],
    ['block_admin', 403, {}, {}, (userKey) => buildSanction(server.app, { userKey, kind: 'service' })],
    ['verification_required', 403, { verificationYn: false }, {}],
    ['age_limit', 403, { userAdultYn: false }, {}],
    ['age_limit', 403, { userAdultYn: false }, { type: 'red' }],
    [
      'block_live',
      403,
      {},
      {},
      (userKey, hostKey) => buildChannelBlock(server.app, { userKey, hostKey, kind: 'live' }),
    ],
    [
      'chat_banned',
      403,
      {},
      { barChatBlocked: true },
      (userKey, hostKey) => buildChannelBlock(server.app, { userKey, hostKey, kind: 'chat' }),
    ],
    ['un_allowance_host', 403, { role: 'host' }, { allowOtherHosts: false }],
    ['excel_only', 403, { excelOnlyYn: true }, {}],
    ['fan_grade', 403, {}, { entryFanLevel: 1 }],
    ['fan_grade', 403, {}, { target: 'fans' }],
  ];

  const named = cases.map(([code, status, viewer, overrides, arrange]) => ({
    code,
    status,
    viewer,
    overrides,
    arrange,
  }));

  it.each(named)(
    '$code ($status) (LIVES-23, LIVES-25, LIVES-26, LIVES-27, LIVES-28, LIVES-29, LIVES-30, LIVES-31)',
    async ({ code, status, viewer, overrides, arrange }) => {
      const live = await buildLive(server.app, overrides);
      const member = await signedIn(viewer);
      await arrange?.(member.userKey, live.hostKey);
      expect(await refusalOf(member.client, live.vodKey)).toEqual([status, code]);
      const { status: read, body } = await member.client.get(`/v1/streams/${live.vodKey}/histories`);
      expect([read, body.code]).toEqual([status, code]);
    },
  );

  it('live_not_found for an unknown key', async () => {
    expect(await refusalOf((await signedIn()).client, 999_999)).toEqual([404, 'live_not_found']);
  });

  it('login_required for visitors, before anything about the live but its end (LIVES-24)', async () => {
    const { vodKey } = await buildLive(server.app, { type: 'red', entryFanLevel: 10 });
    expect(await refusalOf(visitor, vodKey)).toEqual([401, 'login_required']);
  });

  it('returns the first reason when there are many (LIVES-22)', async () => {
    const { vodKey, hostKey } = await buildLive(server.app, { entryFanLevel: 1, allowOtherHosts: false });
    const { client, userKey } = await signedIn({ role: 'host', userAdultYn: false, verificationYn: false });
    await buildChannelBlock(server.app, { userKey, hostKey, kind: 'live' });
    expect(await refusalOf(client, vodKey)).toEqual([403, 'verification_required']);
    await server.app.get(Database).prisma.user.update({ where: { userKey }, data: { verificationYn: true } });
    expect(await refusalOf(client, vodKey)).toEqual([403, 'age_limit']);
  });

  it.each([
    ['is over', { endsAt: new Date(Date.now() - 1000) }],
    ['has not started', { startsAt: new Date(Date.now() + 60_000) }],
  ])('admits a member whose restriction %s (LIVES-25)', async (_, dates) => {
    const { vodKey } = await buildLive(server.app);
    const { client, userKey } = await signedIn();
    await buildSanction(server.app, { userKey, kind: 'service', startsAt: new Date(0), ...dates });
    expect((await join(client, vodKey)).status).toBe(200);
  });

  it('blocks by other hosts do not count (LIVES-27)', async () => {
    const { vodKey } = await buildLive(server.app);
    const other = await buildHost(server.app);
    const { client, userKey } = await signedIn();
    await buildChannelBlock(server.app, { userKey, hostKey: other.userKey, kind: 'live' });
    expect((await join(client, vodKey)).status).toBe(200);
  });
});

describe('guests, where the site admits them', () => {
  it('watch normal lives, and may not talk (LIVES-24)', async () => {
    await server.app.get(SettingsStore).set('guest_watch', true);
    const { vodKey } = await buildLive(server.app);
    const { status, body } = await join(visitor, vodKey);
    expect(status).toBe(200);
    expect(body).toMatchObject({ permission: 0, talk_refusal: 'login_required', follow_yn: 'N' });
    const red = await buildLive(server.app, { type: 'red' });
    expect(await refusalOf(visitor, red.vodKey)).toEqual([401, 'login_required']);
  });

  it('fill their seats and no more, however many arrive at once; a guest who leaves makes room (LIVES-32)', async () => {
    const settings = server.app.get(SettingsStore);
    await settings.set('guest_watch', true);
    await settings.set('guest_limit', 3);
    const { vodKey } = await buildLive(server.app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => join(visitor, vodKey)));
    const seated = answers.filter(({ status }) => status === 200);
    expect(seated).toHaveLength(3);
    const rejected = answers.filter(({ status }) => status !== 200);
    expect(new Set(rejected.map(({ body }) => body.code))).toEqual(new Set(['guest_limit']));
    const watch_id = seated[0]?.body.watch_id;
    expect((await join(visitor, vodKey, { watch_id })).body.watch_id).toBe(watch_id);
    await visitor.send('DELETE', `/v1/streams/${vodKey}/leave`, { body: { watch_id } });
    expect((await join(visitor, vodKey)).status).toBe(200);
    await settings.set('guest_limit', 50);
  });
});

describe('invalid input', () => {
  it.each([
    ['a malformed watch_id', { watch_id: 'x' }],
    ['a number as watch_id', { watch_id: 1 }],
    ['an unknown field', { permission: 9 }],
    ['a list', []],
  ])('%s is rejected', async (_, body) => {
    const { vodKey } = await buildLive(server.app);
    const { client } = await signedIn();
    const answer = await join(client, vodKey, body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it.each(['abc', '0', '-1', '99999999999'])('the path %s is rejected (CORE-9)', async (key) => {
    const { client } = await signedIn();
    const answer = await join(client, key);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('an invalid token is refused everywhere (CORE-20)', async () => {
    const { vodKey } = await buildLive(server.app);
    const bad = visitor.as('a.b.c');
    const body = { watch_id: randomUUID() };
    const path = `/v1/streams/${vodKey}`;
    for (const answer of [
      await bad.send('POST', `${path}/join`, { body: {} }),
      await bad.send('PUT', `${path}/heartbeat`, { body }),
      await bad.send('DELETE', `${path}/leave`, { body }),
      await bad.get(`${path}/users`),
      await bad.get(`${path}/top-users`),
      await bad.get(`${path}/fan-rankings`),
      await bad.get(`${path}/histories`),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
    }
  });
});
