import { buildMember, type MemberOverrides } from '@honey/seeds/builders/members';
import { Database } from '@honey/server/core/database/database';
import { WordMatcher } from '@honey/server/core/words/word-matcher';
import { describe, expect, it } from '@jest/globals';
import { tokenOf } from '../../setup/client.ts';
import { setServer } from '../../setup/file-server.ts';

const { server, client } = setServer();

interface Word {
  word_id: number;
  word: string;
  kind: string;
  harmless: string[];
}
interface Answered {
  added: Word[];
  known: Word[];
  list: Word[];
  total: number;
  matches: { word: string; start: number; end: number }[];
  code?: string;
  fields?: { field: string }[];
}

async function someone(overrides: MemberOverrides = { role: 'operator' }) {
  const member = await buildMember(server.app, overrides);
  const own = client.as(await tokenOf(server.app, member.userKey));
  return {
    add: (words: unknown, more: object = {}) =>
      own.send<Answered>('POST', '/v1/admin/prohibits', { body: { words, kind: 'all', ...more } }),
    remove: (id: number, body?: object) =>
      own.send<Answered>('DELETE', `/v1/admin/prohibits/${id}`, body ? { body } : {}),
    list: async (query: string) => (await own.get<Answered>(`/v1/admin/prohibits?${query}`)).body,
    attempt: async (text: string, more: object = {}) =>
      (await own.send<Answered>('POST', '/v1/admin/prohibits/try', { body: { text, ...more } })).body.matches,
  };
}
const check = async (content: string, kind?: string) =>
  (
    await client.send<{ words: string[] }>('POST', '/v1/etc/prohihit-check', {
      body: kind === undefined ? { content } : { content, kind },
    })
  ).body.words;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('an operator', () => {
  it('adds several words at once; those known in another spelling are named and stay (COMMON-16)', async () => {
    const admin = await someone();
    const first = await admin.add(['벌꿀욕', '꿀욕설', '벌꿀욕']);
    expect(first.body.added.map(({ word }) => word)).toEqual(['벌꿀욕', '꿀욕설']);
    const second = await admin.add(['벌 꿀 욕', '새욕설'], { kind: 'name' });
    expect(second.body.added.map(({ word }) => word)).toEqual(['새욕설']);
    expect(second.body.known.map(({ word, kind }) => [word, kind])).toEqual([['벌꿀욕', 'all']]);
    expect(await check('이 벌.꿀.욕 같은')).toEqual(['벌꿀욕']);
    const found = await admin.list('q=욕설');
    expect([found.total, found.list.map(({ word }) => word)]).toEqual([2, ['꿀욕설', '새욕설']]);
    expect((await admin.list('kind=name')).list.map(({ word }) => word)).toEqual(['새욕설']);
    const entry = await server.app.get(Database).prisma.auditEntry.findFirstOrThrow({
      where: { action: 'words.add' },
      orderBy: { auditNo: 'desc' },
    });
    expect(JSON.parse(entry.after)).toEqual({ words: ['새욕설'], kind: 'name', harmless: [] });
  });

  it('deletes a word, which may then be used; a second deletion is refused (COMMON-16)', async () => {
    const admin = await someone();
    const [word] = (await admin.add(['지울단어'])).body.added;
    expect(await check('지울단어')).toEqual(['지울단어']);
    const deletions = await Promise.all([
      admin.remove(word?.word_id ?? 0),
      admin.remove(word?.word_id ?? 0, { reason: '잘못 넣었어요' }),
    ]);
    expect(deletions.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'prohibited_word_removed'],
    ]);
    expect(await check('지울단어')).toEqual([]);
  });

  it('ten operators who add one word add it once (COMMON-16)', async () => {
    const admin = await someone();
    const results = await Promise.all(
      ['동시단어', '동시 단어', '동.시.단.어', '동시단어', '동시단어'].map((word) => admin.add([word])),
    );
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(results.flatMap(({ body }) => body.added)).toHaveLength(1);
  });

  it.each([
    ['no word', []],
    ['a blank word', [' ']],
    ['a single letter', ['아']],
    ['signs alone that are not seen', ['\u200b']],
    ['a control character', ['나\u0000쁜']],
    ['a lone surrogate', ['나\ud800']],
    ['a long word', ['가'.repeat(51)]],
    ['too many words', Array.from({ length: 201 }, (_, at) => `단어${at}`)],
    ['no list', '나쁜말'],
    ['a number', [7]],
  ])('is refused %s (COMMON-16)', async (_what, words) => {
    const { status, body } = await (await someone()).add(words);
    expect([status, body.code, body.fields?.[0]?.field.split('.')[0]]).toEqual([
      400,
      'validation_failed',
      'words',
    ]);
  });

  it('is required; members, visitors and other roles are refused (COMMON-16)', async () => {
    expect(codeOf(await (await someone({})).add(['욕욕']))).toEqual([403, 'forbidden']);
    const support = await someone({ role: 'operator', operatorRoles: ['support'] });
    expect(codeOf(await support.add(['욕욕']))).toEqual([403, 'right_missing']);
    expect((await client.get('/v1/admin/prohibits')).status).toBe(401);
  });
});

describe('a kind', () => {
  it('forbids a word in names, in titles, in what members write, or everywhere (COMMON-15)', async () => {
    const admin = await someone();
    await admin.add(['이름금지'], { kind: 'name' });
    await admin.add(['제목금지'], { kind: 'title' });
    await admin.add(['채팅금지'], { kind: 'chat' });
    const text = '이름금지 제목금지 채팅금지';
    expect(await check(text, 'nick')).toEqual(['이름금지']);
    expect(await check(text, 'title')).toEqual(['제목금지']);
    expect(await check(text, 'chat')).toEqual(['채팅금지']);
    expect(await check(text)).toEqual(['이름금지', '제목금지', '채팅금지']);
    const nick = async (name: string) =>
      (await client.get<{ code?: string }>(`/v1/user/user-check-nick?nick=${encodeURIComponent(name)}`)).body;
    expect(JSON.stringify(await nick('이름금지벌'))).not.toEqual(JSON.stringify(await nick('채팅금지벌')));
  });
});

describe('a try', () => {
  it('shows each place of each word, however it is written (COMMON-17)', async () => {
    const admin = await someone();
    await admin.add(['바보말'], { harmless: ['바보말고'] });
    const placesIn = async (text: string) =>
      (await admin.attempt(text)).map(({ start, end }) => text.slice(start, end));
    expect(await placesIn('이 바보말 저 바보말')).toEqual(['바보말', '바보말']);
    expect(await placesIn('이 바.보 말!')).toEqual(['바.보 말']);
    expect(await placesIn('ㅂㅏ보말 이에요')).toEqual(['ㅂㅏ보말']);
    expect(await placesIn('😀바1보1말😀')).toEqual(['바1보1말']);
    expect(await placesIn('바\u1107\u1169말')).toEqual(['바\u1107\u1169말']);
    expect(await placesIn('바보말고 좋은 말')).toEqual([]);
    expect(await placesIn('좋은 말')).toEqual([]);
  });

  it('finds exactly the words that the check finds, whatever the text (COMMON-17)', () => {
    const words = ['나쁜말', 'bad', 'ㅅㅂ', '시발', '🖕', 'ass', '개새끼'];
    const matcher = new WordMatcher([...words, { word: '새끼', harmless: ['새끼손가락'] }]);
    const pieces = [
      ...words,
      '나',
      ' ',
      '.',
      'ㅅ',
      'ㅣ발',
      '1',
      'b@d',
      '새끼손가락',
      'class',
      'ㅋㅋ',
      '쁜말',
      '가\u0301',
    ];
    let seed = 7;
    const next = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % limit;
    };
    for (let round = 0; round < 3_000; round += 1) {
      const text = Array.from({ length: 1 + next(6) }, () => pieces[next(pieces.length)]).join('');
      const located = matcher.locate(text);
      expect([text, new Set(located.map(({ word }) => word))]).toEqual([text, new Set(matcher.find(text))]);
      for (const { place } of located) expect(place[0] < place[1] && place[1] <= text.length).toBe(true);
    }
  });
});
