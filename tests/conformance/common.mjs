import {
  expectEqual,
  expectFieldRefusal,
  expectOk,
  expectPaging,
  expectRefusal,
  expectThat,
} from './expect.mjs';
import { contractCases } from './guards.mjs';
import { area, LeftOut } from './harness.mjs';

/** Site-wide data, and what holds for all calls. */
export const common = area('common', {
  'the site shows who runs it (COMMON-1)': async ({ visitor }) => {
    const site = expectOk(await visitor.get('/api/common/site-info'));
    for (const field of ['name', 'company_nm', 'ceo_nm', 'email']) {
      expectThat(site[field].length > 0, `${field} is empty`);
    }
  },

  'every page has a title, an unknown one too (COMMON-2, COMMON-3)': async ({ visitor }) => {
    for (const page of [
      '/',
      '/lives/all',
      '/announce/1',
      '/no/such/page',
      '//evil.example',
      'javascript:1',
    ]) {
      const meta = expectOk(await visitor.get(`/api/common/meta?request_url=${encodeURIComponent(page)}`));
      expectThat(meta.meta_title.length > 0, `no title for ${page}`);
      expectThat(!/[<>]/.test(meta.meta_title), `markup in the title of ${page}`);
    }
    expectRefusal(await visitor.get('/api/common/meta'), 'validation_failed');
    expectRefusal(await visitor.get('/api/common/meta?request_url=%00'), 'validation_failed');
  },

  "the home page's data come in one response that can be revalidated cheaply (COMMON-4)": async ({
    visitor,
  }) => {
    const first = await visitor.get('/api/caching/main');
    expectOk(first);
    const etag = first.headers.get('etag');
    expectThat(etag, 'no ETag');
    // The lists change while others watch: then it is a new response with another tag.
    const again = await visitor.get('/api/caching/main', { headers: { 'If-None-Match': etag } });
    expectThat(
      again.status === 304 || again.headers.get('etag') !== etag,
      `a conditional request returns ${again.status} with the body again`,
    );
  },

  'calls respond under the site key as without it (CORE-11)': async ({ visitor, target }) => {
    const path = '/v1/initialize/bt-pay-grade-setting-v1';
    const fetched = async (prefix) => {
      const response = await fetch(target.baseUrl + path.replace('/v1', prefix));
      expectEqual(response.status, 200, `the status under ${prefix}`);
      return JSON.parse(await response.text());
    };
    const version = target.prefix.replace(/^(\/[^/]+).*/, '$1');
    const plain = expectOk(await visitor.get(path));
    expectEqual(await fetched(version), plain, `the response under ${version}`);
    expectEqual(await fetched(`${version}/${target.siteKey}`), plain, 'the response under the site key');
  },

  'banners are returned by group, in pages (COMMON-5)': async ({ visitor }) => {
    for (const group of ['BNRG001001', 'BNRG018001', 'BNRG000001']) {
      const { list } = expectOk(
        await visitor.get(`/v1/main/banners?banner_grp_cd=${group}&offset=0&limit=10`),
      );
      for (const { banner_grp_cd, link } of list) {
        expectEqual(banner_grp_cd, group, 'the group of a banner');
        expectThat(/^(\/(?!\/)|https:\/\/)/.test(link), `a banner leads to ${link}`);
      }
    }
    await expectPaging((query) => visitor.get(`/v1/main/banners?banner_grp_cd=BNRG001001&${query}`));
    expectRefusal(await visitor.get('/v1/main/banners?banner_grp_cd=BNRG999999'), 'validation_failed');
  },

  'forbidden words are listed in pages': async ({ visitor }) => {
    await expectPaging(
      (query) => visitor.get(`/v1/etc/prohihit-list?${query}`),
      (word) => word,
    );
  },

  'a forbidden word is found in every disguise (COMMON-6)': async ({ visitor }) => {
    const { list } = expectOk(await visitor.get('/v1/etc/prohihit-list?limit=1'));
    if (list.length === 0) throw new LeftOut('data', 'the server forbids no word');
    const [word] = list;
    const check = async (content) => expectOk(await visitor.post('/v1/etc/prohihit-check', { content }));
    for (const text of [word, `안녕 ${word} 안녕`, word.toUpperCase(), [...word].join('\u200b')]) {
      const found = await check(text);
      expectEqual(
        [found.prohibited_yn, found.words.includes(word)],
        ['Y', true],
        `what is found in "${text}"`,
      );
    }
    expectEqual(
      await check('달콤한 오후예요'),
      { prohibited_yn: 'N', words: [] },
      'what is found in an inoffensive text',
    );
    expectRefusal(
      await visitor.post('/v1/etc/prohihit-check', { content: '가'.repeat(4001) }),
      'validation_failed',
    );
  },

  'the page’s own check of a text finds the same (COMMON-6)': async ({ visitor }) => {
    const { list } = expectOk(await visitor.get('/v1/etc/prohihit-list?limit=1'));
    if (list.length === 0) throw new LeftOut('data', 'the server forbids no word');
    const found = expectOk(
      await visitor.post('/api/etc/prohihit-check', { content: `이건 ${list[0]} 이야` }),
    );
    expectEqual(found.prohibited_yn, 'Y', 'prohibited_yn');
  },

  'an unknown query parameter and a wrong type are refused (CORE-3)': async ({ visitor }) => {
    expectRefusal(await visitor.get('/v1/etc/prohihit-list?no_such=1'), 'validation_failed');
    expectFieldRefusal(
      await visitor.post('/v1/etc/prohihit-check', { content: '안녕', no_such_field: 1 }),
      'no_such_field',
    );
    expectRefusal(await visitor.get('/v1/etc/prohihit-list?offset=0&offset=1'), 'validation_failed');
  },

  'a body of more than a megabyte is refused (CORE-5)': async ({ visitor }) => {
    const content = '가'.repeat(600_000);
    expectRefusal(await visitor.post('/v1/etc/prohihit-check', { content }), 'body_too_large');
  },

  'a body that is not JSON is refused (CORE-6)': async ({ visitor }) => {
    const send = (type) =>
      visitor.post('/v1/etc/prohihit-check', { content: '안녕' }, { headers: { 'Content-Type': type } });
    expectRefusal(await send('text/xml'), 'unsupported_media_type');
    expectRefusal(
      await send('application/x-www-form-urlencoded'),
      'unsupported_media_type',
      'validation_failed',
      'malformed_json',
    );
  },

  'a lone surrogate, NUL and right-to-left marks are refused (CORE-10)': async ({ visitor }) => {
    for (const content of ['\ud83d', 'a\0b', '\u202e안녕'])
      expectRefusal(await visitor.post('/v1/etc/prohihit-check', { content }), 'validation_failed');
    expectOk(await visitor.post('/v1/etc/prohihit-check', { content: '\u200b\u200b' }));
  },

  'an operator adds a banner, moves one version of it and deletes it (COMMON-12, COMMON-13)': async ({
    persona,
    visitor,
  }) => {
    const { client: operator } = await persona('admin01');
    const written = {
      banner_grp_cd: 'BNRG018001',
      title: '적합성 검사',
      image: '/files/art/banner-1.svg',
      link: '/announce',
      starts_at: '2026-01-01T00:00:00.000Z',
    };
    for (const [field, value] of [
      ['link', 'javascript:alert(1)'],
      ['link', '/no/such/page'],
      ['image', 'https://example.com/a.png'],
      ['ends_at', '2025-01-01T00:00:00.000Z'],
    ])
      expectFieldRefusal(await operator.post('/v1/admin/banners', { ...written, [field]: value }), field);
    const { banner_sn, version } = expectOk(await operator.post('/v1/admin/banners', written));
    const path = `/v1/admin/banners/${banner_sn}`;
    const change = { ...written, title: '적합성 검사, 고침', sort: 1, version };
    const changed = expectOk(await operator.put(path, change));
    expectEqual(changed.sort, 1, 'the place');
    expectRefusal(await operator.put(path, change), 'banner_changed');
    const shown = async () =>
      expectOk(await visitor.get('/v1/main/banners?banner_grp_cd=BNRG018001&limit=100')).list;
    expectEqual((await shown())[0]?.title, change.title, 'the first banner');
    const { list } = expectOk(await operator.get('/v1/admin/banners?banner_grp_cd=BNRG018001&limit=100'));
    expectEqual(
      list.map(({ sort }) => sort),
      list.map((_, index) => index + 1),
      'the places',
    );
    expectOk(await operator.delete(path, { version: changed.version, reason: '적합성 검사' }));
    expectThat(
      (await shown()).every((banner) => banner.banner_sn !== banner_sn),
      'a deleted banner is shown',
    );
  },

  'an operator adds a forbidden word, tests a text and deletes the word (COMMON-15 to COMMON-17)': async ({
    persona,
    visitor,
  }) => {
    const { client: operator } = await persona('admin01');
    const word = '적합성금지어';
    const check = async (kind) =>
      expectOk(await visitor.post('/v1/etc/prohihit-check', { content: `이 ${word}`, kind })).prohibited_yn;
    expectThat(
      (await operator.post('/v1/admin/prohibits', { words: ['아'], kind: 'all' })).status === 400,
      'a single letter is added',
    );
    const { added } = expectOk(await operator.post('/v1/admin/prohibits', { words: [word], kind: 'title' }));
    const again = expectOk(
      await operator.post('/v1/admin/prohibits', { words: ['적합성 금지어'], kind: 'all' }),
    );
    expectEqual([added.length, again.added.length, again.known.length], [1, 0, 1], 'added and known words');
    expectEqual([await check('title'), await check('chat')], ['Y', 'N'], 'prohibited_yn by kind');
    const { list, total } = expectOk(
      await operator.get(`/v1/admin/prohibits?kind=title&q=${encodeURIComponent(word)}`),
    );
    expectEqual([total, list[0]?.word], [1, word], 'the listed word');
    const { matches } = expectOk(await operator.post('/v1/admin/prohibits/try', { text: `이 ${word}` }));
    expectEqual([matches[0]?.start, matches[0]?.end], [2, 8], 'the place of the word');
    const path = `/v1/admin/prohibits/${added[0].word_id}`;
    expectOk(await operator.delete(path, { reason: '적합성 검사' }));
    expectRefusal(await operator.delete(path, {}), 'prohibited_word_removed');
    expectEqual(await check('title'), 'N', 'prohibited_yn after the deletion');
  },

  ...contractCases('common'),
});
