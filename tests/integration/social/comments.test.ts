import { buildChannelBlock, buildLive, buildSanction } from '@honey/seeds/builders/lives';
import { buildHost, buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import type { CommentList, CommentResult } from '@honey/server/social/comments/comments.dto';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

async function someone(overrides: MemberOverrides = {}) {
  const built = await buildMember(server.app, overrides);
  const own = client.as(await tokenOf(server.app, built.userKey));
  return {
    ...built,
    client: own,
    write: (hostKey: number, body: object = {}, headers: Record<string, string> = {}) =>
      own.send<CommentResult & { code?: string }>('POST', '/v1/mypage/comment', {
        body: { target_user_key: hostKey, content: '오늘도 잘 봤어요', ...body },
        headers,
      }),
    edit: (comment_sn: unknown, content: unknown) =>
      own.send('PUT', '/v1/mypage/comment', { body: { comment_sn, content } }),
    remove: (comment_sn: unknown) => own.send('DELETE', '/v1/mypage/comment', { body: { comment_sn } }),
    list: async (hostKey: number, query = '') =>
      (await own.get<CommentList>(`/v1/mypage/user-comments/${hostKey}${query}`)).body,
  };
}
const newHost = async () => someone({ role: 'host' });
const listed = async (hostKey: number, query = '') =>
  (await client.get<CommentList>(`/v1/mypage/user-comments/${hostKey}${query}`)).body;
const textsOf = ({ list }: CommentList) => list.map(({ content }) => content);

describe('comments on the page of a host', () => {
  it('are written by members and read by all, newest first (SOCIAL-13)', async () => {
    const [host, viewer] = [await newHost(), await someone()];
    const { vodKey } = await buildLive(server.app, { hostKey: host.userKey });
    const { status } = await viewer.write(host.userKey, {
      content: '  첫 줄\r\n둘째 줄  ',
      vod_key: vodKey,
      program_ask_sn: 3,
      lusu_sn: 4,
    });
    expect(status).toBe(200);
    await viewer.write(host.userKey, { content: '두 번째' });
    const list = await listed(host.userKey);
    expect(list).toMatchObject({ total: 2, offset: 0, limit: 20, content_length_max: 500 });
    expect(textsOf(list)).toEqual(['두 번째', '첫 줄\n둘째 줄']);
    expect(list.list[1]).toMatchObject({
      user: { user_key: viewer.userKey, nick: viewer.nick },
      reg_cd: '10',
      state_cd: '1',
      vod_key: vodKey,
      program_ask_sn: 3,
      lusu_sn: 4,
      target_user_key: host.userKey,
      edited_at: null,
      answer: null,
      edit_yn: 'N',
      delete_yn: 'N',
    });
    expect(textsOf(await listed(host.userKey, '?offset=1&limit=1'))).toEqual(['첫 줄\n둘째 줄']);
    expect((await viewer.list(host.userKey)).list[0]).toMatchObject({ edit_yn: 'Y', delete_yn: 'Y' });
    expect((await host.list(host.userKey)).list[0]).toMatchObject({ edit_yn: 'N', delete_yn: 'Y' });
  });

  it('are changed by their author only (SOCIAL-14)', async () => {
    const [host, viewer, other] = [await newHost(), await someone(), await someone()];
    const { comment_sn } = (await viewer.write(host.userKey)).body;
    for (const stranger of [host, other]) {
      expect(await stranger.edit(comment_sn, '바꿔치기')).toMatchObject({
        status: 403,
        body: { code: 'author_mismatch' },
      });
    }
    expect((await viewer.edit(comment_sn, '수정했어요')).status).toBe(200);
    const [comment] = (await listed(host.userKey)).list;
    expect(comment?.content).toBe('수정했어요');
    expect(comment?.edited_at).not.toBeNull();
    expect((await viewer.edit(2_147_483_647, '없어요')).body).toMatchObject({ code: 'comment_not_found' });
  });

  it('are deleted by their author, the host and operators, with their reply (SOCIAL-15)', async () => {
    const [host, viewer, other, operator] = [
      await newHost(),
      await someone(),
      await someone(),
      await someone({ role: 'operator' }),
    ];
    for (const [by, state] of [
      [viewer, '2'],
      [host, '3'],
      [operator, '4'],
    ] as const) {
      const { comment_sn } = (await viewer.write(host.userKey)).body;
      await host.write(host.userKey, { comment_sn, content: '고마워요' });
      expect((await other.remove(comment_sn)).body).toMatchObject({ code: 'author_mismatch' });
      expect((await by.remove(comment_sn)).status).toBe(200);
      expect((await by.remove(comment_sn)).body).toMatchObject({ code: 'comment_not_found' });
      expect((await viewer.edit(comment_sn, '되살리기')).body).toMatchObject({ code: 'comment_not_found' });
      expect(await listed(host.userKey)).toMatchObject({ list: [], total: 0 });
      const row = await server.app
        .get(Database)
        .prisma.hostComment.findUniqueOrThrow({ where: { commentSn: comment_sn } });
      expect(row.stateCd).toBe(state);
    }
  });

  it('are answered by the host only, once, and a reply cannot be answered (SOCIAL-16)', async () => {
    const [host, viewer, otherHost] = [await newHost(), await someone(), await newHost()];
    const { comment_sn } = (await viewer.write(host.userKey)).body;
    const answer = { comment_sn, content: '와 줘서 고마워요' };
    expect((await viewer.write(host.userKey, answer)).body.code).toBe('forbidden');
    expect((await otherHost.write(host.userKey, answer)).body.code).toBe('forbidden');
    expect((await otherHost.write(otherHost.userKey, answer)).body.code).toBe('comment_not_found');
    const attempts = await Promise.all([1, 2, 3, 4].map(() => host.write(host.userKey, answer)));
    expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [comment] = (await listed(host.userKey)).list;
    expect(comment?.answer).toMatchObject({ content: '와 줘서 고마워요', user: { user_key: host.userKey } });
    const sn = comment?.answer?.comment_sn ?? 0;
    expect((await host.write(host.userKey, { comment_sn: sn })).body.code).toBe('comment_not_found');
    // After the deletion, another reply may be written.
    expect((await host.remove(sn)).status).toBe(200);
    expect((await host.write(host.userKey, answer)).status).toBe(200);
  });

  it.each([
    ['', 'validation_failed'],
    ['   \n ', 'validation_failed'],
    ['가'.repeat(501), 'validation_failed'],
    ['줄\u0000바꿈', 'validation_failed'],
    ['\ud800', 'validation_failed'],
    [null, 'validation_failed'],
    [7, 'validation_failed'],
    ['욕설이에요 바보꿀벌', 'prohibited_word'],
  ])('reject %j (SOCIAL-17)', async (content, code) => {
    const { prisma } = server.app.get(Database);
    await prisma.prohibitedWord.createMany({ data: [{ word: '바보꿀벌' }], skipDuplicates: true });
    await server.app.get(ProhibitedWordsService).reload();
    const [host, viewer] = [await newHost(), await someone()];
    expect((await viewer.write(host.userKey, { content })).body.code).toBe(code);
    const { comment_sn } = (await viewer.write(host.userKey, { content: '가'.repeat(500) })).body;
    expect((await viewer.edit(comment_sn, content)).body).toMatchObject({ code });
  });

  it('are accepted only for hosts and their own lives (SOCIAL-13)', async () => {
    const [host, viewer, other] = [await newHost(), await someone(), await someone()];
    const foreign = await buildLive(server.app);
    expect((await viewer.write(other.userKey)).body.code).toBe('host_not_found');
    expect((await viewer.write(host.userKey, { vod_key: foreign.vodKey })).body.code).toBe('live_not_found');
    expect((await client.get(`/v1/mypage/user-comments/${other.userKey}`)).body).toMatchObject({
      code: 'host_not_found',
    });
    expect((await client.send('POST', '/v1/mypage/comment', { body: {} })).status).toBe(401);
    for (const body of [{ reg_cd: '11' }, { state_cd: '2' }, { vod_key: 'x' }, { unknown: 1 }]) {
      expect((await viewer.write(host.userKey, body)).body.code).toBe('validation_failed');
    }
  });
});

describe('a member who may not talk with a host', () => {
  it.each([
    ['is not verified', { verificationYn: false, userAdultYn: false }, null, 'verification_required'],
    ['is not an adult', { userAdultYn: false }, null, 'age_limit'],
    ['is blocked from the chat', {}, 'chat', 'comment_blocked'],
    ['is blocked from watching', {}, 'live', 'comment_blocked'],
    ['is restricted from talking', {}, 'sanction', 'block_admin'],
  ] as const)(
    'does not write or change comments there either: a member who %s (SOCIAL-18)',
    async (_, overrides, maySend, code) => {
      const [host, viewer] = [await newHost(), await someone()];
      const { userKey } = viewer;
      const { comment_sn } = (await viewer.write(host.userKey)).body;
      const { prisma } = server.app.get(Database);
      await prisma.user.update({ where: { userKey }, data: overrides });
      if (maySend === 'sanction') await buildSanction(server.app, { userKey, kind: 'chat' });
      else if (maySend)
        await buildChannelBlock(server.app, { userKey, hostKey: host.userKey, kind: maySend });
      expect((await viewer.write(host.userKey)).body.code).toBe(code);
      expect((await viewer.edit(comment_sn, '새 말')).body).toMatchObject({ code });
      // Earlier comments may still be deleted.
      expect((await viewer.remove(comment_sn)).status).toBe(200);
    },
  );
});

it('comments of a member restricted from the service are not shown during the restriction (SOCIAL-19)', async () => {
  const [host, viewer] = [await newHost(), await someone()];
  await viewer.write(host.userKey);
  await buildSanction(server.app, { userKey: viewer.userKey, kind: 'service' });
  expect(await listed(host.userKey)).toMatchObject({ list: [], total: 0 });
});

it('a member writes at most ten comments a minute, however many are sent at once (SOCIAL-20)', async () => {
  const [host, viewer] = [await buildHost(server.app), await someone()];
  const attempts = await Promise.all(Array.from({ length: 14 }, () => viewer.write(host.userKey)));
  const codes = attempts.map(({ status }) => status);
  expect(codes.filter((status) => status === 200)).toHaveLength(10);
  expect(codes.filter((status) => status === 429)).toHaveLength(4);
});

it('calls with the same key write one comment (CORE-16)', async () => {
  const [host, viewer] = [await newHost(), await someone()];
  const key = { 'Idempotency-Key': 'comment-once' };
  const first = await viewer.write(host.userKey, {}, key);
  expect((await viewer.write(host.userKey, {}, key)).body).toEqual(first.body);
  expect((await viewer.write(host.userKey, { content: '다른 말' }, key)).body.code).toBe(
    'idempotency_mismatch',
  );
  expect((await listed(host.userKey)).total).toBe(1);
});

it('the erasure of an account deletes its comments, and the replies to them (SOCIAL-21)', async () => {
  const [host, viewer] = [await newHost(), await someone()];
  const { comment_sn } = (await viewer.write(host.userKey)).body;
  await host.write(host.userKey, { comment_sn, content: '고마워요' });
  const past = new Date(Date.now() - 86_400_000);
  const { prisma } = server.app.get(Database);
  await prisma.user.update({ where: { userKey: viewer.userKey }, data: { deletionAskedAt: past } });
  await prisma.$queryRaw`SELECT member_empty(${viewer.userKey}::int, now(), now())`;
  await prisma.$queryRaw`SELECT member_erase(${viewer.userKey}::int, 100)`;
  expect(await listed(host.userKey)).toMatchObject({ list: [], total: 0 });
  expect(await prisma.hostComment.count({ where: { hostKey: host.userKey } })).toBe(0);
});
