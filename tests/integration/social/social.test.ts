import { buildLive } from '@honey/seeds/builders/lives';
import { type BuiltMember, buildHost, buildMember } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { DomainEventBus } from '@honey/server/core/events/domain-event-bus';
import type { FollowState } from '@honey/server/social/social.dto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, type TestClient, tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';
import { enterRoom } from '../../setup/room.ts';

const { server, client: visitor } = setServer();
let member: BuiltMember;
let host: BuiltMember;
let client: TestClient;

beforeEach(async () => {
  host = await buildHost(server.app);
  member = await buildMember(server.app);
  client = visitor.as(await tokenOf(server.app, member.userKey));
});

type Body = FollowState & { code: string };

const check = (by: TestClient, key: number | string): Promise<Answer<Body>> =>
  by.get<Body>(`/v1/user/follow-check/${key}`);
const follow = (by: TestClient, body: unknown): Promise<Answer<Body>> =>
  by.send<Body>('POST', '/v1/user/follow-insert', { body });
const unfollow = (by: TestClient, body: unknown): Promise<Answer<Body>> =>
  by.send<Body>('DELETE', '/v1/user/follow-delete', { body });
const target = (of: BuiltMember) => ({ target_user_key: of.userKey });

describe('following', () => {
  it('starts, is checked, and ends (SOCIAL-1)', async () => {
    const state = (follow_yn: 'Y' | 'N', follower_cnt: number) => ({
      status: 200,
      body: { target_user_key: host.userKey, follow_yn, follower_cnt },
    });
    expect(await check(client, host.userKey)).toMatchObject(state('N', 0));
    expect(await follow(client, target(host))).toMatchObject(state('Y', 1));
    expect(await check(client, host.userKey)).toMatchObject(state('Y', 1));
    expect(await unfollow(client, target(host))).toMatchObject(state('N', 0));
    expect(await check(client, host.userKey)).toMatchObject(state('N', 0));
  });

  it('counts once, however often it is requested at the same time (SOCIAL-2)', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => follow(client, target(host))));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await check(client, host.userKey)).body.follower_cnt).toBe(1);
    await Promise.all(Array.from({ length: 20 }, () => unfollow(client, target(host))));
    expect((await check(client, host.userKey)).body.follower_cnt).toBe(0);
  });

  it('counts each follower (SOCIAL-2)', async () => {
    await follow(client, target(host));
    const other = await buildMember(server.app);
    const byOther = visitor.as(await tokenOf(server.app, other.userKey));
    expect((await follow(byOther, target(host))).body.follower_cnt).toBe(2);
    expect((await unfollow(client, target(host))).body.follower_cnt).toBe(1);
    expect((await check(byOther, host.userKey)).body).toMatchObject({ follow_yn: 'Y', follower_cnt: 1 });
  });

  it('reports a new follower of a host once, and not of other members (SOCIAL-5)', async () => {
    const notified: unknown[] = [];
    const stop = server.app.get(DomainEventBus).on('hostFollowed', (event) => {
      notified.push(event);
    });
    await follow(client, target(host));
    await follow(client, target(host));
    const friend = await buildMember(server.app);
    expect((await follow(client, target(friend))).body.follow_yn).toBe('Y');
    stop();
    expect(notified).toEqual([{ userKey: member.userKey, hostKey: host.userKey }]);
  });

  it('in a loop is broadcast to the room the first time only (SOCIAL-5)', async () => {
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const [viewer, other] = await Promise.all([buildMember(server.app), buildMember(server.app)]);
    const room = await enterRoom(visitor.as(await tokenOf(server.app, viewer.userKey)), vodKey);
    for (let nth = 0; nth < 5; nth += 1) {
      await follow(client, target(host));
      await unfollow(client, target(host));
    }
    await follow(visitor.as(await tokenOf(server.app, other.userKey)), target(host));
    expect([await room.next('follow'), await room.next('follow')]).toMatchObject([
      { user_key: member.userKey },
      { user_key: other.userKey },
    ]);
    room.talk.disconnect();
  });
});

describe('following refuses', () => {
  it('oneself (SOCIAL-3)', async () => {
    expect(await follow(client, target(member))).toMatchObject({
      status: 400,
      body: { code: 'self_target' },
    });
    expect((await check(client, member.userKey)).body.follow_yn).toBe('N');
  });

  it('an unknown member (SOCIAL-3)', async () => {
    const unknown = { target_user_key: 999_999 };
    for (const answer of [
      await follow(client, unknown),
      await unfollow(client, unknown),
      await check(client, 999_999),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    }
  });

  it('a deleted member, and leaves nothing (SOCIAL-3)', async () => {
    const { prisma } = server.app.get(Database);
    await prisma.user.update({ where: { userKey: host.userKey }, data: { deletedAt: new Date(0) } });
    expect(await follow(client, target(host))).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    });
    expect(await prisma.follow.count({ where: { hostKey: host.userKey } })).toBe(0);
  });

  it('visitors, and an invalid token', async () => {
    for (const [by, code] of [
      [visitor, 'login_required'],
      [visitor.as('a.b.c'), 'invalid_token'],
    ] as const) {
      for (const answer of [
        await follow(by, target(host)),
        await unfollow(by, target(host)),
        await check(by, host.userKey),
      ]) {
        expect(answer).toMatchObject({ status: 401, body: { code } });
      }
    }
  });

  it.each([
    ['nothing', {}],
    ['null', { target_user_key: null }],
    ['a word', { target_user_key: 'host' }],
    ['a fraction', { target_user_key: 1.5 }],
    ['a negative key', { target_user_key: -1 }],
    ['a huge key', { target_user_key: 1e18 }],
    ['a list', [1]],
    ['an unknown field', { target_user_key: 1, role: 'host' }],
  ])('%s (CORE-3)', async (_, body) => {
    for (const answer of [await follow(client, body), await unfollow(client, body)]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });

  it('malformed JSON (CORE-6)', async () => {
    expect(await follow(client, '{"target_user_key":')).toMatchObject({
      status: 400,
      body: { code: 'malformed_json' },
    });
  });

  it.each(['abc', '0', '-1', '1e3'])('the path %s (CORE-9)', async (key) => {
    const { status, body } = await check(client, key);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
  });
});
