import { expectEqual, expectOk, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

/** What a host sets and a broadcast offers. */
export const broadcast = area('broadcast', {
  'the kinds of content are named, each once (BROADCAST-1)': async ({ visitor }) => {
    const { list } = expectOk(await visitor.get('/v1/broadcast-setting/live-category-list'));
    expectThat(list.length > 0, 'no category');
    expectEqual(new Set(list.map(({ theme_cd }) => theme_cd)).size, list.length, 'distinct theme_cd');
  },

  'fan levels go in steps of ten to a hundred at most (BROADCAST-3)': async ({ visitor, persona }) => {
    const { userKey } = await persona('host01');
    const { max_fan_level } = expectOk(await visitor.get(`/v1/broadcast-setting/max-fan-level/${userKey}`));
    expectThat(
      max_fan_level >= 0 && max_fan_level <= 100 && max_fan_level % 10 === 0,
      `max_fan_level ${max_fan_level}`,
    );
    expectRefusal(
      await visitor.get('/v1/broadcast-setting/max-fan-level/2147483647'),
      'host_not_found',
      'user_not_found',
    );
  },

  ...contractCases('broadcast'),
});
