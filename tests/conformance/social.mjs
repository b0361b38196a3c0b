import { expectEqual, expectOk, expectRefusal } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, steadily } from './harness.mjs';

/** Following. */
export const social = area('social', {
  'following counts once, unfollowing takes it back (SOCIAL-1, SOCIAL-2)': async ({ persona }) => {
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

  'the profile tells the member whether they follow (SOCIAL-4)': async ({ persona, visitor }) => {
    const { client } = await persona('viewer01');
    const { userKey } = await persona('host05');
    await steadily(async () => {
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

  'nobody follows themselves or nobody (SOCIAL-3)': async ({ persona }) => {
    const { client, userKey } = await persona('viewer01');
    const follow = (target_user_key) => client.post('/v1/user/follow-insert', { target_user_key });
    expectRefusal(await follow(userKey), 'self_target');
    expectRefusal(await follow(2_147_483_647), 'user_not_found');
    for (const key of [0, -1, 1.5, null, 'abc', 1e12]) expectRefusal(await follow(key), 'validation_failed');
  },

  ...contractCases('social'),
});
