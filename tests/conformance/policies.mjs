import {
  expectEqual,
  expectFieldRefusal,
  expectOk,
  expectPaging,
  expectRefusal,
  expectSorted,
  expectThat,
  expectTime,
} from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

/** Policies with their versions, and the terms of actions. */
export const policies = area('policies', {
  'the policies in force are the same in number and in full (POLICIES-1)': async (world) => {
    const { visitor } = world;
    const now = await world.now();
    const numbers = expectOk(await visitor.get('/v1/etc/site-policy-nos')).list;
    const texts = expectOk(await visitor.get('/v1/etc/site-policys')).list;
    const keyOf = ({ gubn, policy_no }) => `${gubn} ${policy_no}`;
    expectThat(numbers.length > 0, 'no policy');
    expectEqual(texts.map(keyOf), numbers.map(keyOf), 'the policies');
    for (const { content, effective_at, gubn } of texts) {
      expectThat(content.length > 100, `${gubn} is empty`);
      expectThat(!/<script|<iframe|onerror=/i.test(content), `${gubn} holds markup`);
      expectTime(effective_at, 'effective_at');
      expectThat(
        new Date(effective_at) <= new Date(now + 400 * 86_400_000),
        `${gubn} is in force in the future`,
      );
    }
  },

  'a policy is found by its name and by its number (POLICIES-2)': async ({ visitor }) => {
    const [{ gubn, policy_no }] = expectOk(await visitor.get('/v1/etc/site-policy-nos')).list;
    const named = expectOk(await visitor.get(`/v1/etc/site-policy/${gubn}`));
    const numbered = expectOk(await visitor.get(`/v1/etc/site-policy/${policy_no}`));
    expectEqual(numbered, named, 'the policy by number');
    expectRefusal(await visitor.get('/v1/etc/site-policy/no-such-policy'), 'policy_not_found');
    expectRefusal(await visitor.get('/v1/etc/site-policy/999999999'), 'policy_not_found');
    expectRefusal(await visitor.get('/v1/etc/site-policy/UPPER'), 'validation_failed', 'policy_not_found');
  },

  'every policy has a history, newest first, with one version in force (POLICIES-4)': async ({ visitor }) => {
    for (const { gubn, policy_no } of expectOk(await visitor.get('/v1/etc/site-policy-nos')).list) {
      const { list } = expectOk(await visitor.get(`/v1/etc/site-policy-historys/${gubn}?limit=100`));
      expectEqual(
        list.filter(({ in_force_yn }) => in_force_yn === 'Y').map((one) => one.policy_no),
        [policy_no],
        `in force of ${gubn}`,
      );
      expectSorted(
        list.map(({ effective_at }) => effective_at),
        'desc',
        `versions of ${gubn}`,
      );
    }
    await expectPaging(
      (query) => visitor.get(`/v1/etc/site-policy-historys/privacy?${query}`),
      ({ policy_no }) => policy_no,
    );
  },

  'the terms of an action state which are required (POLICIES-5)': async ({ visitor }) => {
    const { list } = expectOk(await visitor.get('/v1/initialize/page-terms/sign-up'));
    const required = list.filter(({ required_yn }) => required_yn === 'Y').map(({ gubn }) => gubn);
    expectEqual(
      required.toSorted(),
      ['phone-terms', 'privacy', 'service-terms-conditions'],
      'what a sign-up requires',
    );
    for (const id of ['payment', 'host-apply', 'exchange']) {
      expectThat(
        expectOk(await visitor.get(`/v1/initialize/page-terms/${id}`)).list.length > 0,
        `${id} has no terms`,
      );
    }
    expectRefusal(
      await visitor.get('/v1/initialize/page-terms/no-such-act'),
      'policy_not_found',
      'validation_failed',
    );
  },

  'an operator announces a version, replaces it, and withdraws it once (POLICIES-11, POLICIES-12)': async (
    world,
  ) => {
    const { persona, visitor } = world;
    const { client: operator } = await persona('admin01');
    const inDays = async (days) => new Date((await world.now()) + days * 86_400_000).toISOString();
    const written = {
      gubn: 'youth-policy',
      title: '적합성 검사',
      summary: '적합성 검사에서 쓰는 약관이에요.',
      content: '## 적합성 검사\n\n이 약관은 시행되지 않아요.',
    };
    const publish = async (days, more = {}) =>
      operator.post('/v1/admin/policies', { ...written, effective_at: await inDays(days), ...more });
    expectFieldRefusal(await publish(6), 'effective_at');
    expectFieldRefusal(await publish(29, { disadvantage_yn: 'Y' }), 'effective_at');
    const { policy_no, state } = expectOk(await publish(3_000));
    expectEqual(state, 'coming', 'state');
    const announced = async () =>
      expectOk(await visitor.get('/v1/etc/site-policy-historys/youth-policy?limit=100')).list.map(
        (version) => version.policy_no,
      );
    expectThat((await announced()).includes(policy_no), 'the version is not announced');
    const replacement = expectOk(
      await operator.put(`/v1/admin/policies/${policy_no}`, {
        ...written,
        content: '고친 내용이에요.',
        effective_at: await inDays(3_001),
      }),
    );
    expectEqual(
      expectOk(await operator.get(`/v1/admin/policies/${policy_no}`)).content,
      written.content,
      'the text of the replaced version',
    );
    expectOk(await operator.delete(`/v1/admin/policies/${replacement.policy_no}`, { reason: '적합성 검사' }));
    expectRefusal(await operator.delete(`/v1/admin/policies/${policy_no}`, {}), 'policy_withdrawn');
    const left = await announced();
    expectThat(
      !left.includes(policy_no) && !left.includes(replacement.policy_no),
      'a withdrawn version is announced',
    );
    const { list } = expectOk(
      await operator.get('/v1/admin/policies?state=withdrawn&gubn=youth-policy&limit=100'),
    );
    expectThat(
      list.some((version) => version.policy_no === policy_no),
      'operators do not see a withdrawn version',
    );
    const inForce = expectOk(await visitor.get('/v1/etc/site-policy/youth-policy'));
    expectRefusal(await operator.delete(`/v1/admin/policies/${inForce.policy_no}`, {}), 'policy_in_force');
  },

  ...contractCases('policies'),
});
