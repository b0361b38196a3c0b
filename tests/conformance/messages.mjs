import { randomUUID } from 'node:crypto';
import { expectEqual, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

const path = '/v1/direct-message';

/** Two personas who follow each other, and so may write as they like. */
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
const read = async (who, other) =>
  expectOk(await who.client.get(`${path}/dm-message-list?target_user_key=${other.userKey}`)).list;

/** Messages between members. */
export const messages = area('messages', {
  'a message reaches the other once for a key, and both have it (MESSAGES-1, MESSAGES-15)': async (world) => {
    const { one, other } = await friends(world);
    const [key, text] = [randomUUID(), `conformance ${randomUUID()}`];
    const sent = expectOk(await send(one, other, text, key));
    expectEqual(
      expectOk(await send(one, other, text, key)).message_id,
      sent.message_id,
      'the message of a repeat',
    );
    expectRefusal(await send(one, other, `${text} and more`, key), 'idempotency_mismatch');
    for (const [who, whom, mine] of [
      [one, other, 'Y'],
      [other, one, 'N'],
    ]) {
      const same = (await read(who, whom)).filter(({ content }) => content === text);
      expectEqual(same.length, 1, 'how often it stands there');
      expectEqual(same[0].mine_yn, mine, 'whose it is');
    }
  },

  'what is unread is counted in its conversation and in all (MESSAGES-13)': async (world) => {
    const { one, other } = await friends(world);
    expectOk(await other.client.put(`${path}/dm-message-read-proc`, { target_user_key: one.userKey }));
    const countOf = async () => {
      const { list } = expectOk(await other.client.get(`${path}/dm-user-list?limit=100`));
      const conversation = list.find(({ user }) => user.user_key === one.userKey);
      const all = expectOk(await other.client.get(`${path}/dm-message-no-read-count`)).no_read_cnt;
      return { conversation: conversation?.no_read_cnt ?? 0, all };
    };
    const before = await countOf();
    expectEqual(before.conversation, 0, 'what is unread after reading');
    expectOk(await send(one, other, 'count me'));
    expectOk(await send(one, other, 'and me'));
    expectEqual(await countOf(), { conversation: 2, all: before.all + 2 }, 'what is unread of two messages');
  },

  'reading is said, and then told to the writer (MESSAGES-13)': async (world) => {
    const { one, other } = await friends(world);
    const { message_id } = expectOk(await send(one, other, 'read me'));
    const mark = async () => (await read(one, other)).find((line) => line.message_id === message_id).read_yn;
    await read(other, one);
    expectEqual(await mark(), 'N', 'read_yn before it is said');
    const { no_read_cnt } = expectOk(
      await other.client.put(`${path}/dm-message-read-proc`, { target_user_key: one.userKey }),
    );
    expectEqual([no_read_cnt, await mark()], [0, 'Y'], 'no_read_cnt and read_yn afterwards');
  },

  'a message is shown to its two members alone, and deleted for oneself (MESSAGES-10, MESSAGES-14)': async (
    world,
  ) => {
    const { one, other } = await friends(world);
    const stranger = await world.persona('viewer02');
    const { message_id } = expectOk(await send(one, other, 'for two'));
    for (const whom of [one, other])
      expectThat(
        (await read(stranger, whom)).every((line) => line.message_id !== message_id),
        'a stranger reads it',
      );
    const drop = (who) => who.client.delete(`${path}/dm-message-delete`, { message_ids: [message_id] });
    expectOk(await drop(stranger));
    expectOk(await drop(one));
    const has = async (who, whom) => (await read(who, whom)).some((line) => line.message_id === message_id);
    expectEqual([await has(one, other), await has(other, one)], [false, true], 'who still has it');
  },

  'who is blocked disappears, notices nothing, and is back (MESSAGES-11, BLOCKS-14)': async (world) => {
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
      'what was written meanwhile arrived',
    );
  },

  'who may write is the choice of the receiver (MESSAGES-2)': async (world) => {
    const { one, other } = await friends(world);
    const choose = (receive_from) => other.client.put(`${path}/dm-message-setting`, { receive_from });
    expectOk(await choose('nobody'));
    expectRefusal(await send(one, other, 'x'), 'message_not_allowed');
    expectOk(await choose('everyone'));
    expectOk(await send(one, other, 'x'));
  },

  'nobody writes to oneself, to nobody, or says nothing (MESSAGES-4, MESSAGES-8)': async (world) => {
    const { one, other } = await friends(world);
    expectRefusal(await send(one, one, 'x'), 'self_target');
    expectRefusal(await send(one, { userKey: 2_147_483_647 }, 'x'), 'user_not_found');
    expectRefusal(await send(one, other, ' '), 'validation_failed');
  },

  'what a stranger writes is a request, which waits for one answer (MESSAGES-5, MESSAGES-6)': async (
    world,
  ) => {
    const [one, other] = [await world.joining.member(), await world.joining.member()];
    const info = async (who, whom) =>
      expectOk(await who.client.get(`${path}/dm-message-key-info?target_user_key=${whom.userKey}`));
    const listed = async (who, kind) =>
      expectOk(await who.client.get(`${path}/dm-user-list?kind=${kind}`)).list.map(
        ({ user }) => user.user_key,
      );
    expectOk(await send(one, other, '처음 인사드려요'));
    expectRefusal(await send(one, other, '한 번 더'), 'message_request_waiting');
    const { waiting_yn, refusal_code } = await info(one, other);
    expectEqual([waiting_yn, refusal_code], ['Y', 'message_request_waiting'], 'how the writer stands');
    expectEqual((await info(other, one)).request_yn, 'Y', 'request_yn of the receiver');
    expectEqual(
      [await listed(other, 'request'), await listed(other, 'conversation')],
      [[one.userKey], []],
      'where it stands',
    );
    const { no_read_cnt, request_cnt } = expectOk(await other.client.get(`${path}/dm-message-no-read-count`));
    expectEqual([no_read_cnt, request_cnt], [0, 1], 'no_read_cnt and request_cnt');
    expectOk(await send(other, one, '반가워요'));
    expectEqual((await info(one, other)).waiting_yn, 'N', 'waiting_yn once it is answered');
    expectOk(await send(one, other, '고마워요'));
    expectEqual(
      [await listed(other, 'request'), await listed(other, 'conversation')],
      [[], [one.userKey]],
      'where it stands once it is answered',
    );
  },

  'friends are who follow each other; others are proposed (MESSAGES-5)': async (world) => {
    const { one, other } = await friends(world);
    const keys = async (name) =>
      expectOk(await one.client.get(`${path}/${name}?limit=100`)).list.map(({ user_key }) => user_key);
    expectThat((await keys('dm-friend-list')).includes(other.userKey), 'a friend is not listed');
    expectThat(!(await keys('dm-empty-friend-list')).includes(other.userKey), 'a friend is proposed');
  },

  'the same goes to several, to each alone, and one’s refusal keeps it from nobody (MESSAGES-17)': async (
    world,
  ) => {
    const { one, other } = await friends(world);
    const content = `conformance ${randomUUID()}`;
    const body = { target_user_keys: [other.userKey, 2_147_483_647], content };
    const options = { headers: { 'Idempotency-Key': randomUUID() } };
    const many = () => one.client.post(`${path}/dm-multi-message-insert`, body, options);
    const { sent_cnt, list } = expectOk(await many());
    expectEqual(sent_cnt, 1, 'how many were sent');
    expectEqual(
      list.map(({ user_key, code }) => [user_key, code]),
      [
        [other.userKey, null],
        [2_147_483_647, 'user_not_found'],
      ],
      'what became of each',
    );
    expectOk(await many());
    const arrived = (await read(other, one)).filter((line) => line.content === content);
    expectEqual(arrived.length, 1, 'how often it arrived');
  },

  ...contractCases('messages'),
});
