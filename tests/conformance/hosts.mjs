import { expectEqual, expectFieldRefusal, expectNoStore, expectOk, expectRefusal } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

const application = {
  career: '노래 방송을 2년 했어요. 매일 저녁 신청곡을 부르려고 해요.',
  period: 'under_3y',
  platform: '',
  sns_account: '@conformance',
};

/** Applications to become a host, and their decisions. */
export const hosts = area('hosts', {
  'a host has nothing to apply for (HOSTS-1, HOSTS-5)': async ({ persona }) => {
    const { client } = await persona('host05');
    const response = await client.get('/v1/user/host-ask-check');
    const { state, may_ask_yn, refusal } = expectOk(response);
    expectNoStore(response);
    expectEqual([state, may_ask_yn, refusal], ['approved', 'N', 'already_host'], 'the status of a host');
    expectRefusal(await client.post('/v1/user/host-ask-insert', application), 'already_host');
  },

  'a member applies once, is rejected with a reason, and applies again (HOSTS-3, HOSTS-6, HOSTS-10)': async ({
    persona,
    joining,
  }) => {
    const [{ client: operator }, { client, userKey }] = [await persona('admin01'), await joining.member()];
    expectFieldRefusal(
      await client.post('/v1/user/host-ask-insert', { ...application, career: '짧아요' }),
      'career',
    );
    const { state, ask } = expectOk(await client.post('/v1/user/host-ask-insert', application));
    expectEqual(state, 'review', 'the state');
    expectRefusal(await client.post('/v1/user/host-ask-insert', application), 'host_ask_open');
    const { list } = expectOk(await operator.get(`/v1/admin/host-asks?q=${userKey}`));
    expectEqual(list[0]?.host_ask_id, ask.host_ask_id, 'the application in the list');
    const path = `/v1/admin/host-asks/${ask.host_ask_id}`;
    expectFieldRefusal(await operator.put(path, { decision: 'reject' }), 'reason');
    expectOk(await operator.put(path, { decision: 'reject', reason: '적합성 검사' }));
    expectRefusal(await operator.put(path, { decision: 'approve' }), 'host_ask_decided');
    expectEqual(
      expectOk(await client.get('/v1/user/host-ask-check')).ask.reason,
      '적합성 검사',
      'the reason',
    );
    expectEqual(
      expectOk(await client.post('/v1/user/host-ask-insert', application)).state,
      'review',
      'the state of the second one',
    );
  },

  ...contractCases('hosts'),
});
