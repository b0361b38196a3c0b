import { expectEqual, expectOk, expectRefusal } from './expect.mjs';
import { freshBirth, freshId, freshNick, freshPhone } from './fresh.mjs';

const letters = (length) => 'bdfhkmptwxz2579'.repeat(10).slice(0, length);
const syllables = (length) => '꿀벌집'.repeat(10).slice(0, length);

/** What the checks of each name return: the call, its parameter, the value, and the expected code. */
async function dueCodes({ visitor }) {
  const site = expectOk(await visitor.get('/api/common/site-info'));
  const bounds = (name) => [site[`${name}_length_min`], site[`${name}_length_max`]];
  const [[idMin, idMax], [nickMin, nickMax], [profileMin, profileMax]] = [
    'login_id',
    'nick',
    'profile_id',
  ].map(bounds);
  return [
    ['user-check-id', 'id', freshId(), 'ok'],
    ['user-check-id', 'id', '', 'empty'],
    ['user-check-id', 'id', letters(idMin - 1), 'tooShort'],
    ['user-check-id', 'id', letters(idMax + 1), 'tooLong'],
    ['user-check-id', 'id', syllables(idMin), 'characters'],
    ['user-check-nick', 'nick', freshNick(), 'ok'],
    ['user-check-nick', 'nick', '', 'empty'],
    ['user-check-nick', 'nick', syllables(nickMin - 1), 'tooShort'],
    ['user-check-nick', 'nick', syllables(nickMax + 1), 'tooLong'],
    ['user-check-nick', 'nick', '꿀 벌', 'characters'],
    ['user-check-profile-id', 'profile_id', freshId(), 'ok'],
    ['user-check-profile-id', 'profile_id', '', 'empty'],
    ['user-check-profile-id', 'profile_id', letters(profileMin - 1), 'tooShort'],
    ['user-check-profile-id', 'profile_id', letters(profileMax + 1), 'tooLong'],
    ['user-check-profile-id', 'profile_id', 'a_b_c', 'characters'],
    ['user-check-phone', 'phone', freshPhone(), 'ok'],
    ['user-check-phone', 'phone', '', 'empty'],
    ['user-check-phone', 'phone', '010-1234-5678', 'characters'],
    ['user-check-phone', 'phone', '0212345678', 'characters'],
  ];
}

const check = async ({ visitor }, call, query) =>
  expectOk(await visitor.get(`/v1/user/${call}?${new URLSearchParams(query)}`));

/** Names, telephones and ages, checked before a sign-up. */
export const names = {
  'each check responds by the rules of the formats, just inside and just outside (SIGN-UP-23)': async (
    world,
  ) => {
    for (const [call, sort, value, code] of await dueCodes(world)) {
      const response = await check(world, call, { [sort]: value });
      expectEqual(
        [response.code, response.available_yn],
        [code, code === 'ok' ? 'Y' : 'N'],
        `${call} of ${JSON.stringify(value)}`,
      );
      const overlap = await check(world, 'user-check-overlap', { sort_cd: sort, value });
      expectEqual(overlap, response, 'user-check-overlap responds otherwise');
    }
  },

  'the names of others are taken, whatever their case (SIGN-UP-12, SIGN-UP-18)': async (world) => {
    const { client, userKey, id } = await world.persona('viewer01');
    const { nick, profile_id } = expectOk(await client.get(`/v1/users/${userKey}`));
    for (const [call, query] of [
      ['user-check-id', { id }],
      ['user-check-id', { id: id.toUpperCase() }],
      ['user-check-nick', { nick }],
      ['user-check-profile-id', { profile_id: profile_id.toUpperCase() }],
    ]) {
      const { code, available_yn } = await check(world, call, query);
      expectEqual([code, available_yn], ['taken', 'N'], `${call} of ${JSON.stringify(query)}`);
    }
  },

  'the age is counted in full years, by the day: nineteen is of age (VERIFICATION-13, VERIFICATION-14)':
    async (world) => {
      const { visitor } = world;
      const today = new Date((await world.now()) + 9 * 3_600_000);
      const birthOf = (years, days) => {
        const day = new Date(today.getTime() + days * 86_400_000);
        // On 29 February there may have been no such day: then it is 1 March.
        day.setUTCFullYear(day.getUTCFullYear() - years);
        return day.toISOString().slice(0, 10).replaceAll('-', '');
      };
      const isAdult = async (birth) =>
        expectOk(await visitor.get(`/api/util/age-check?birth=${birth}`)).adult_yn;
      // Two days apart, so that neither midnight nor a 29th of February falls in between.
      const births = {
        adult: freshBirth(),
        nineteen: birthOf(19, -2),
        nearly: birthOf(19, 2),
        child: birthOf(10, 0),
      };
      for (const [who, due] of Object.entries({ adult: 'Y', nineteen: 'Y', nearly: 'N', child: 'N' })) {
        expectEqual(await isAdult(births[who]), due, `adult_yn of a person born on ${births[who]}`);
      }
      for (const birth of ['20000230', '2000', 'abcdefgh']) {
        expectRefusal(await visitor.get(`/api/util/age-check?birth=${birth}`), 'validation_failed');
      }
    },
};
