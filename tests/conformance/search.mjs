import { expectEqual, expectOk, expectPaging, expectRefusal, expectThat } from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area } from './harness.mjs';

const kinds = { 'bt-live': 'vod_key', user: 'user_key', comment: 'comment_sn' };
const orders = ['', '-popular', '-new'];
const searchFor = (client, call, keyword, page = '') =>
  client.get(`/v1/search/search-${call}?keyword=${encodeURIComponent(keyword)}${page}`);
const calls = Object.entries(kinds).flatMap(([kind, key]) => orders.map((order) => [`${kind}${order}`, key]));

/** A member to search for, and one who searches. */
async function searchTarget({ persona }) {
  const { client } = await persona('viewer01');
  const { userKey } = await persona('host01');
  const { nick, profile_id } = expectOk(await client.get(`/v1/user/profile-info/${userKey}`));
  return { client, userKey, nick, profileId: profile_id };
}

const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const initialsOf = (text) =>
  [...text]
    .map((letter) => {
      const at = letter.charCodeAt(0) - 0xac00;
      return at >= 0 && at < 11_172 ? leads[Math.floor(at / 588)] : letter;
    })
    .join('');
const keysOf = ({ list }) => list.map(({ user_key }) => user_key);

/** Search: what is found, by parts, initials and half-typed syllables, and what is refused. */
export const search = area('search', {
  'a member is found by nickname and profile ID, in parts, and by initial consonants (SEARCH-3, SEARCH-4, SEARCH-6)':
    async (world) => {
      const { client, userKey, nick, profileId } = await searchTarget(world);
      for (const keyword of [
        nick,
        nick.slice(0, 3),
        `${nick.slice(0, 2)} ${nick.slice(2, 4)}`,
        initialsOf(nick).slice(0, 3),
        profileId.toUpperCase(),
      ]) {
        const found = expectOk(await searchFor(client, 'user', keyword, '&limit=100'));
        expectThat(keysOf(found).includes(userKey), `${keyword} does not find ${nick}`);
      }
      expectEqual(
        keysOf(expectOk(await searchFor(client, 'user', nick)))[0],
        userKey,
        'the first for an exact name',
      );
    },

  'a half-typed syllable finds its possible completions (SEARCH-5)': async (world) => {
    const { client, userKey, nick } = await searchTarget(world);
    const [first = '', second = ''] = nick;
    const halfTyped = String.fromCharCode(second.charCodeAt(0) - ((second.charCodeAt(0) - 0xac00) % 28));
    const found = expectOk(await searchFor(client, 'user', `${first}${halfTyped}`, '&limit=100'));
    expectThat(keysOf(found).includes(userKey), `${first}${halfTyped} does not find ${nick}`);
  },

  'an invalid keyword is refused by every call (SEARCH-2)': async ({ persona }) => {
    const { client } = await persona('viewer01');
    for (const [call] of calls) {
      for (const keyword of ['', ' ', '하', '!?', '꿀'.repeat(100)])
        expectRefusal(await searchFor(client, call, keyword), 'validation_failed');
    }
  },

  'every order finds the same entries, page by page (SEARCH-1, SEARCH-7 to SEARCH-9)': async (world) => {
    const { client, nick } = await searchTarget(world);
    const keyword = initialsOf(nick).slice(0, 2);
    for (const [kind, key] of Object.entries(kinds)) {
      const found = await Promise.all(
        orders.map(async (order) => {
          const page = expectOk(await searchFor(client, `${kind}${order}`, keyword, '&limit=100'));
          return page.list.map((hit) => hit[key]).sort((a, b) => a - b);
        }),
      );
      if (found[0].length < 100) for (const other of found) expectEqual(other, found[0], `hits of ${kind}`);
      await expectPaging(
        (page) => searchFor(client, kind, keyword, `&${page}`),
        (hit) => hit[key],
      );
    }
  },

  ...contractCases('search'),
});
