import {
  expectEqual,
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

  ...contractCases('policies'),
});
