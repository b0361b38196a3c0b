import { unwrap } from '@honey/client';
import { expect, test } from '@honey/testkit/playwright';

test('a gift is paid once, and appears in the journal', async ({ sandbox }) => {
  const { members } = await sandbox.make({
    tokens_yn: 'Y',
    members: [{ ref: 'alice', star_granted: 1_000 }],
    hosts: [{ ref: 'bob' }],
  });
  const { alice, bob } = members;
  if (!alice || !bob) throw new Error('no member was created');
  const { api } = sandbox.as(alice);
  const body = { target_code: 'BJGIFT', vod_type: 1, target_user_key: bob.user_key, star_cnt: 100 } as const;
  const headers = { 'Idempotency-Key': `gift-${sandbox.testId}` };
  const given = await unwrap(api.PUT('/v1/payment/user-star-use-proc', { body, headers }));
  const again = await unwrap(api.PUT('/v1/payment/user-star-use-proc', { body, headers }));
  expect(given.balance_star_cnt).toBe(900);
  expect(again).toEqual(given);
  expect(await sandbox.journal.count({ test_id: sandbox.testId, method: 'PUT', status: '2xx' })).toBe(2);
});
