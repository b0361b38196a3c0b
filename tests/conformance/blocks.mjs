import { expectEqual, expectOk, expectRefusal } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

/** Blocking people, and moderating the rooms of a host. */
export const blocks = area('blocks', {
  'a host blocks from the chat, lists the block and undoes it (BLOCKS-7)': async ({ persona }) => {
    const { client } = await persona('host05');
    const { userKey } = await persona('viewer02');
    const block = () => client.post('/v1/block/chat-blocking', { target_user_key: userKey });
    const unblock = () => client.delete('/v1/block/chat-blocking', { target_user_key: userKey });
    const listed = async () =>
      expectOk(await client.get('/v1/block/user-chat-blocks?limit=100')).list.some(
        ({ user_key }) => user_key === userKey,
      );
    expectOk(await block());
    expectOk(await block());
    expectEqual(await listed(), true, 'whether the blocked member is listed');
    expectOk(await unblock());
    expectOk(await unblock());
    expectEqual(await listed(), false, 'whether the member is listed afterwards');
  },

  'only host and managers moderate, and no member moderates themselves (BLOCKS-1, BLOCKS-2)': async ({
    persona,
  }) => {
    const host = await persona('host05');
    const { client, userKey } = await persona('viewer02');
    const block = (by, target_user_key) =>
      by.post('/v1/block/channel-blocking', { bj_user_key: host.userKey, target_user_key });
    expectRefusal(await block(client, host.userKey), 'not_moderator');
    expectRefusal(await block(host.client, host.userKey), 'self_target');
    expectRefusal(await block(host.client, 2_147_483_647), 'user_not_found');
    for (const key of [0, -1, 1.5, null, 'abc', 1e12])
      expectRefusal(await block(host.client, key), 'validation_failed');
    expectRefusal(await client.get(`/v1/block/channel-blocks?bj_user_key=${host.userKey}`), 'not_moderator');
    expectEqual(userKey > 0, true, 'user_key');
  },

  'a member hides lines, gets the number of hidden members, and shows the lines again (BLOCKS-10)': async ({
    persona,
  }) => {
    const { client, userKey } = await persona('viewer02');
    const { userKey: other } = await persona('host05');
    const hide = (target_user_key) => client.post('/v1/block/chat-hidden', { target_user_key });
    const show = () => client.delete('/v1/block/chat-hidden', { target_user_key: other });
    expectOk(await show());
    const before = expectOk(await client.get('/v1/block/user-chat-hidden-info'));
    const hidden = expectOk(await hide(other));
    expectEqual(hidden.hidden_cnt, before.hidden_cnt + 1, 'hidden_cnt after hiding');
    expectEqual(expectOk(await hide(other)).hidden_cnt, hidden.hidden_cnt, 'hidden_cnt after hiding twice');
    expectRefusal(await hide(userKey), 'self_target');
    expectEqual(expectOk(await show()).hidden_cnt, before.hidden_cnt, 'hidden_cnt after showing');
  },

  'a content block is undone by its id (BLOCKS-11)': async ({ persona }) => {
    const { client } = await persona('viewer02');
    const { userKey } = await persona('host05');
    const list = async () => expectOk(await client.get('/v1/block/user-blocks?limit=100')).list;
    expectOk(await client.post('/v1/block/blocking', { target_user_key: userKey }));
    const idxs = (await list()).filter(({ user_key }) => user_key === userKey).map(({ idx }) => idx);
    expectEqual(idxs.length, 1, 'how often the blocked member is listed');
    expectOk(await client.delete('/v1/block/blocking', { idxs }));
    expectEqual(
      (await list()).some(({ user_key }) => user_key === userKey),
      false,
      'whether the member is listed afterwards',
    );
  },

  ...contractCases('blocks'),
});
