import { expectEqual, expectOk, expectPaging, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, retryJudgement } from './harness.mjs';

/** Following. */
export const social = area('social', {
  'following counts once, unfollowing reverses it (SOCIAL-1, SOCIAL-2)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    const { userKey } = await persona('host05');
    const check = async () => expectOk(await client.get(`/v1/user/follow-check/${userKey}`));
    const before = await check();
    const follow = () => client.post('/v1/user/follow-insert', { target_user_key: userKey });
    const unfollow = () => client.delete('/v1/user/follow-delete', { target_user_key: userKey });
    expectOk(await unfollow());
    const without = await check();
    expectEqual(without.follow_yn, 'N', 'follow_yn');
    expectEqual(expectOk(await follow()).follow_yn, 'Y', 'follow_yn after following');
    const twice = expectOk(await follow());
    expectEqual(twice.follower_cnt, without.follower_cnt + 1, 'follower_cnt after following twice');
    expectEqual(
      expectOk(await unfollow()).follower_cnt,
      without.follower_cnt,
      'follower_cnt after unfollowing',
    );
    expectOk(await unfollow());
    if (before.follow_yn === 'Y') expectOk(await follow());
  },

  'the profile shows the member whether they follow (SOCIAL-4)': async ({ persona, visitor }) => {
    const { client } = await persona('viewer01');
    const { userKey } = await persona('host05');
    await retryJudgement(async () => {
      const { follow_yn, follower_cnt } = expectOk(await client.get(`/v1/user/follow-check/${userKey}`));
      const profile = expectOk(await client.get(`/v1/user/profile-info/${userKey}`));
      expectEqual(
        [profile.follow_yn, profile.follower_cnt],
        [follow_yn, follower_cnt],
        'follow_yn and follower_cnt of the profile',
      );
    });
    expectEqual(
      expectOk(await visitor.get(`/v1/user/profile-info/${userKey}`)).follow_yn,
      'N',
      "a visitor's follow_yn",
    );
  },

  'following oneself or an unknown member is refused (SOCIAL-3)': async ({ persona }) => {
    const { client, userKey } = await persona('viewer01');
    const follow = (target_user_key) => client.post('/v1/user/follow-insert', { target_user_key });
    expectRefusal(await follow(userKey), 'self_target');
    expectRefusal(await follow(2_147_483_647), 'user_not_found');
    for (const key of [0, -1, 1.5, null, 'abc', 1e12]) expectRefusal(await follow(key), 'validation_failed');
  },

  'lists name the followers, and continue without repetition (SOCIAL-6, SOCIAL-7)': async ({
    persona,
    visitor,
  }) => {
    const { client, userKey } = await persona('viewer01');
    const host = (await persona('host05')).userKey;
    const before = expectOk(await client.get(`/v1/user/follow-check/${host}`)).follow_yn;
    expectOk(await client.post('/v1/user/follow-insert', { target_user_key: host }));
    const { list, total } = expectOk(await visitor.get(`/v1/user/follower-list/${host}?limit=100`));
    expectThat(total >= 1, 'a followed host has followers');
    expectThat(
      total > 100 || list.some(({ user_key }) => user_key === userKey),
      'the list of followers names the follower',
    );
    await expectPaging(
      (query) => visitor.get(`/v1/user/follower-list/${host}?${query}`),
      ({ user_key }) => user_key,
    );
    if (before === 'N') expectOk(await client.delete('/v1/user/follow-delete', { target_user_key: host }));
  },

  'a fan club shows amounts to no other member (SOCIAL-11)': async ({ persona, visitor }) => {
    const { userKey } = await persona('host01');
    const { list, steps } = expectOk(await visitor.get(`/v1/fan/bj-fanclubs/${userKey}`));
    expectThat(
      list.every(({ fan_level, star_cnt }) => fan_level >= 1 && star_cnt === null),
      'fans of level 1 and up, without amounts',
    );
    expectEqual(steps.length, 0, 'steps for a visitor');
  },

  'a comment is written, changed and deleted by its author alone (SOCIAL-13, SOCIAL-14, SOCIAL-15)': async ({
    persona,
    visitor,
  }) => {
    const { client } = await persona('viewer01');
    const other = await persona('viewer02');
    const host = (await persona('host05')).userKey;
    const { comment_sn } = expectOk(
      await client.post('/v1/mypage/comment', { target_user_key: host, content: '잘 봤어요' }),
    );
    const read = async () =>
      expectOk(await visitor.get(`/v1/mypage/user-comments/${host}`)).list.find(
        (comment) => comment.comment_sn === comment_sn,
      );
    expectEqual((await read())?.content, '잘 봤어요', 'content');
    const edit = (by) => by.put('/v1/mypage/comment', { comment_sn, content: '수정했어요' });
    expectRefusal(await edit(other.client), 'author_mismatch');
    expectOk(await edit(client));
    expectEqual((await read())?.content, '수정했어요', 'content after a change');
    const remove = (by) => by.delete('/v1/mypage/comment', { comment_sn });
    expectRefusal(await remove(other.client), 'author_mismatch');
    expectOk(await remove(client));
    expectRefusal(await remove(client), 'comment_not_found');
  },

  ...contractCases('social'),
});
