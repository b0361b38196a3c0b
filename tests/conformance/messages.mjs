import { randomUUID } from 'node:crypto';
import { expectEqual, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

const path = '/v1/direct-message';

/** Two personas who follow each other, and so may write to each other. */
async function friends(world) {
  const [one, host] = [await world.persona('viewer01'), await world.persona('host05')];
  expectOk(await one.client.post('/v1/user/follow-insert', { target_user_key: host.userKey }));
  expectOk(await host.client.post('/v1/user/follow-insert', { target_user_key: one.userKey }));
  return { one, other: host };
}

const send = (from, to, content, key = randomUUID()) =>
  from.client.post(
    `${path}/dm-message-insert`,
    { target_user_key: to.userKey, content },
    { headers: { 'Idempotency-Key': key } },
  );
const read = async (member, other) =>
  expectOk(await member.client.get(`${path}/dm-message-list?target_user_key=${other.userKey}`)).list;

/** Messages between members. */
export const messages = area('messages', {
  'a message reaches the receiver once for a key, and both have it (MESSAGES-1, MESSAGES-15)': async (
    world,
  ) => {
    const { one, other } = await friends(world);
    const [key, text] = [randomUUID(), `conformance ${randomUUID()}`];
    const sent = expectOk(await send(one, other, text, key));
    expectEqual(
      expectOk(await send(one, other, text, key)).message_id,
      sent.message_id,
      'the message of a repeat',
    );
    expectRefusal(await send(one, other, `${text} and more`, key), 'idempotency_mismatch');
    for (const [member, partner, mine] of [
      [one, other, 'Y'],
      [other, one, 'N'],
    ]) {
      const same = (await read(member, partner)).filter(({ content }) => content === text);
      expectEqual(same.length, 1, 'how often it is listed');
      expectEqual(same[0].mine_yn, mine, 'its sender');
    }
  },

  'unread messages are counted by conversation and in total (MESSAGES-13)': async (world) => {
    const { one, other } = await friends(world);
    expectOk(await other.client.put(`${path}/dm-message-read-proc`, { target_user_key: one.userKey }));
    const countOf = async () => {
      const { list } = expectOk(await other.client.get(`${path}/dm-user-list?limit=100`));
      const conversation = list.find(({ user }) => user.user_key === one.userKey);
      const all = expectOk(await other.client.get(`${path}/dm-message-no-read-count`)).no_read_cnt;
      return { conversation: conversation?.no_read_cnt ?? 0, all };
    };
    const before = await countOf();
    expectEqual(before.conversation, 0, 'the unread count after reading');
    expectOk(await send(one, other, 'count me'));
    expectOk(await send(one, other, 'and me'));
    expectEqual(
      await countOf(),
      { conversation: 2, all: before.all + 2 },
      'the unread count of two messages',
    );
  },

  'reading is reported, and then shown to the writer (MESSAGES-13)': async (world) => {
    const { one, other } = await friends(world);
    const { message_id } = expectOk(await send(one, other, 'read me'));
    const mark = async () => (await read(one, other)).find((line) => line.message_id === message_id).read_yn;
    await read(other, one);
    expectEqual(await mark(), 'N', 'read_yn before the report');
    const { no_read_cnt } = expectOk(
      await other.client.put(`${path}/dm-message-read-proc`, { target_user_key: one.userKey }),
    );
    expectEqual([no_read_cnt, await mark()], [0, 'Y'], 'no_read_cnt and read_yn afterwards');
  },

  'a message is visible to its two members alone, and deleted for one side (MESSAGES-10, MESSAGES-14)':
    async (world) => {
      const { one, other } = await friends(world);
      const stranger = await world.persona('viewer02');
      const { message_id } = expectOk(await send(one, other, 'for two'));
      for (const partner of [one, other])
        expectThat(
          (await read(stranger, partner)).every((line) => line.message_id !== message_id),
          'a stranger reads it',
        );
      const drop = (member) =>
        member.client.delete(`${path}/dm-message-delete`, { message_ids: [message_id] });
      expectOk(await drop(stranger));
      expectOk(await drop(one));
      const has = async (member, partner) =>
        (await read(member, partner)).some((line) => line.message_id === message_id);
      expectEqual(
        [await has(one, other), await has(other, one)],
        [false, true],
        'the members who still have it',
      );
    },

  'a blocked member disappears, notices nothing, and is back after unblocking (MESSAGES-11, BLOCKS-14)':
    async (world) => {
      const { one, other } = await friends(world);
      expectOk(await send(one, other, 'before'));
      const block = (name, method) =>
        other.client[method](`${path}/dm-message-block-${name}`, { target_user_key: one.userKey });
      const listed = async () =>
        expectOk(await other.client.get(`${path}/dm-user-list?limit=100`)).list.some(
          ({ user }) => user.user_key === one.userKey,
        );
      expectOk(await block('insert', 'post'));
      expectEqual([await listed(), (await read(other, one)).length], [false, 0], 'what is left of it');
      expectOk(await send(one, other, 'into the void'));
      expectRefusal(await send(other, one, 'x'), 'message_target_blocked');
      expectOk(await block('delete', 'delete'));
      expectEqual(await listed(), true, 'whether it is back');
      expectThat(
        (await read(other, one)).every(({ content }) => content !== 'into the void'),
        'a message written meanwhile arrived',
      );
    },

  'the receiver chooses who may write (MESSAGES-2)': async (world) => {
    const { one, other } = await friends(world);
    const choose = (receive_from) => other.client.put(`${path}/dm-message-setting`, { receive_from });
    expectOk(await choose('nobody'));
    expectRefusal(await send(one, other, 'x'), 'message_not_allowed');
    expectOk(await choose('everyone'));
    expectOk(await send(one, other, 'x'));
  },

  'a message to oneself, to no member, or without content is refused (MESSAGES-4, MESSAGES-8)': async (
    world,
  ) => {
    const { one, other } = await friends(world);
    expectRefusal(await send(one, one, 'x'), 'self_target');
    expectRefusal(await send(one, { userKey: 2_147_483_647 }, 'x'), 'user_not_found');
    expectRefusal(await send(one, other, ' '), 'validation_failed');
  },

  'a stranger’s message is a request, which is pending until one reply (MESSAGES-5, MESSAGES-6)': async (
    world,
  ) => {
    const [one, other] = [await world.joining.member(), await world.joining.member()];
    const info = async (member, partner) =>
      expectOk(await member.client.get(`${path}/dm-message-key-info?target_user_key=${partner.userKey}`));
    const listed = async (member, kind) =>
      expectOk(await member.client.get(`${path}/dm-user-list?kind=${kind}`)).list.map(
        ({ user }) => user.user_key,
      );
    expectOk(await send(one, other, '처음 인사드려요'));
    expectRefusal(await send(one, other, '한 번 더'), 'message_request_waiting');
    const { waiting_yn, refusal_code } = await info(one, other);
    expectEqual([waiting_yn, refusal_code], ['Y', 'message_request_waiting'], 'the writer’s status');
    expectEqual((await info(other, one)).request_yn, 'Y', 'request_yn of the receiver');
    expectEqual(
      [await listed(other, 'request'), await listed(other, 'conversation')],
      [[one.userKey], []],
      'the list that has it',
    );
    const { no_read_cnt, request_cnt } = expectOk(await other.client.get(`${path}/dm-message-no-read-count`));
    expectEqual([no_read_cnt, request_cnt], [0, 1], 'no_read_cnt and request_cnt');
    expectOk(await send(other, one, '반가워요'));
    expectEqual((await info(one, other)).waiting_yn, 'N', 'waiting_yn after the reply');
    expectOk(await send(one, other, '고마워요'));
    expectEqual(
      [await listed(other, 'request'), await listed(other, 'conversation')],
      [[], [one.userKey]],
      'the list that has it after the reply',
    );
  },

  'friends are members who follow each other; others are suggested (MESSAGES-5)': async (world) => {
    const { one, other } = await friends(world);
    const keys = async (name) =>
      expectOk(await one.client.get(`${path}/${name}?limit=100`)).list.map(({ user_key }) => user_key);
    expectThat((await keys('dm-friend-list')).includes(other.userKey), 'a friend is not listed');
    expectThat(!(await keys('dm-empty-friend-list')).includes(other.userKey), 'a friend is suggested');
  },

  'the same message goes to several members, and one member’s refusal does not affect the others (MESSAGES-17)':
    async (world) => {
      const { one, other } = await friends(world);
      const content = `conformance ${randomUUID()}`;
      const body = { target_user_keys: [other.userKey, 2_147_483_647], content };
      const options = { headers: { 'Idempotency-Key': randomUUID() } };
      const many = () => one.client.post(`${path}/dm-multi-message-insert`, body, options);
      const { sent_cnt, list } = expectOk(await many());
      expectEqual(sent_cnt, 1, 'the number sent');
      expectEqual(
        list.map(({ user_key, code }) => [user_key, code]),
        [
          [other.userKey, null],
          [2_147_483_647, 'user_not_found'],
        ],
        'the result of each',
      );
      expectOk(await many());
      const arrived = (await read(other, one)).filter((line) => line.content === content);
      expectEqual(arrived.length, 1, 'how often it arrived');
    },

  ...contractCases('messages'),
});
