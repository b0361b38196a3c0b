import { prohibitedWords } from '@honey/seeds/content/prohibited/prohibited';
import type { ProhibitCheckResult } from '@honey/server/common/words/words.dto';
import { Database } from '@honey/server/core/database/database';
import { ProhibitedWordsService } from '@honey/server/core/words/prohibited-words.service';
import { WordMatcher } from '@honey/server/core/words/word-matcher';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';

const matcher = new WordMatcher(prohibitedWords);
const harmless = [...new Set(prohibitedWords.flatMap((entry) => entry.harmless))];

describe('the forbidden words of a new service', () => {
  it('are at least 400, each listed once and found in its listed spelling (COMMON-11)', () => {
    const words = prohibitedWords.map(({ word }) => word);
    expect(words.length).toBeGreaterThanOrEqual(400);
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => !matcher.find(word).includes(word))).toEqual([]);
  });

  it.each([
    ...[
      '시발',
      '씨발',
      'ㅅㅂ',
      'ㅆㅂ',
      '시 발',
      '씨@발',
      '시.발',
      '시_발',
      '시-발',
      '시★발',
      '시\n발',
      '아 시발 진짜',
      '씨@발놈아',
    ],
    ...[
      '시시발발',
      '씨이발',
      '씨바알',
      '지이랄',
      '시1발',
      'ㅅ1발',
      'ㅅㅣㅂㅏㄹ',
      '시ㅂㅏㄹ',
      '시바ㄹ',
      '人ㅣ발',
      '새77ㅣ',
      'ㅅHㄲI',
    ],
    ...[
      '시ㅋ발',
      '시2발',
      '시ㅋ발ㅋㅋ',
      '시 발ㅋㅋ',
      'ㅅ ㅂ',
      'ㅅ.ㅂ',
      'ㅅㅅㅂㅂ',
      '아ㅅㅂㅋㅋ',
      'ㅄ',
      'ㅂㅅ',
      'ㅂ신',
      '병ㅅㅣㄴ',
      '섹1스',
    ],
    ...[
      '시발'.normalize('NFD'),
      '시\u200b발',
      '시\u3164발',
      '시\u0301발',
      'ﾁ ㅅㅂ',
      'fuck',
      'FUCK',
      'f u c k',
      'f.u.c.k',
      'fuuuck',
    ],
    ...[
      'fuсk',
      'fück',
      'ｆｕｃｋ',
      '𝓯𝓾𝓬𝓴',
      'sh1t',
      'a$$hole',
      'b!tch',
      'tlqkf',
      '시발점에서 시발',
      '시발 전부',
      '이 새끼 때문에',
    ],
  ])('are found in %j (COMMON-6)', (text) => {
    expect(matcher.find(text)).not.toEqual([]);
  });

  it('are not found in hundreds of harmless words that contain them (COMMON-11)', () => {
    const plain = new WordMatcher(prohibitedWords.map(({ word }) => word));
    expect(harmless.length).toBeGreaterThanOrEqual(300);
    expect(harmless.filter((word) => plain.find(word).length === 0)).toEqual([]);
    expect(harmless.filter((word) => matcher.find(word).length > 0)).toEqual([]);
    expect(harmless.filter((word) => matcher.find(`오늘은 ${word} 이야기예요.`).length > 0)).toEqual([]);
  });

  it.each([
    ...[
      '시발점',
      '시발역',
      '병신년',
      '새끼손가락',
      '새끼 고양이',
      '미운 오리 새끼들이',
      '다시 발표할게요',
      '역시 발이 빨라요',
      '오후 3시 발 KTX',
    ],
    ...[
      '6시★발라드',
      '날씨 발표',
      '다시이발소에 가요',
      '전염병 예방',
      '일시불 결제',
      '삼시세끼',
      '데시벨',
      '건강간식',
      '무지개같은 하루',
    ],
    ...[
      '옷방',
      '없다',
      '잤니',
      'ㅎㅅㅂㄱ',
      'ㅇㄱㄹㅇ',
      'ㅋㅋㅋㅋ',
      'ㅎㅎ',
      'class',
      'the pen is here',
      'Sussex',
      'push it',
      'cocktail',
      'Moby Dick',
    ],
    ...[
      'therapist',
      'hello!!! 1004',
      'b2b',
      '18',
      '2018년',
      '8등신',
      '이번 주 5개년 계획',
      '조개 같은 하루',
      '또 라이브 해 주세요',
    ],
  ])('leave %j alone (COMMON-6)', (text) => {
    expect(matcher.find(text)).toEqual([]);
  });

  it('are searched in time linear in the text (COMMON-10)', () => {
    const million = 1 << 20;
    const long = [
      ...['시', 'a', '1', '!', '시ㅋ', '시1', '씨@', 'ㅅㅏㅏ', '새끼고양이', '\u200b', 'a!', 'ㅅㅂ'].map(
        (text) => text.repeat(Math.ceil(million / text.length)),
      ),
      `시${'\u0301\u0316'.repeat(million / 2)}발`,
    ];
    for (const text of long) {
      const usageBefore = process.cpuUsage();
      matcher.find(text);
      const { user } = process.cpuUsage(usageBefore);
      expect(user / 1_000_000).toBeLessThan(20);
    }
    expect(matcher.find(`시${'\u0301'.repeat(200)}발`)).toEqual(['시발']);
  });
});

describe('a listed word', () => {
  it('without letters is matched literally', () => {
    const signs = new WordMatcher(['🖕', '^^']);
    expect([signs.find('가🖕🏻나'), signs.find('^ ^'), signs.find('안녕')]).toEqual([['🖕'], ['^^'], []]);
  });

  it('is as long as it is written: text that repeats a letter less often does not contain it', () => {
    const doubled = new WordMatcher(['빠빠', 'bookkeeper']);
    expect([doubled.find('빠'), doubled.find('빠빠'), doubled.find('빠아빠')]).toEqual([
      [],
      ['빠빠'],
      ['빠빠'],
    ]);
    expect([doubled.find('bokeper'), doubled.find('my bookkeeper')]).toEqual([[], ['bookkeeper']]);
  });
});

describe('the seeded words on a server', () => {
  const { server, client } = setServer();

  beforeAll(async () => {
    await server.app.get(Database).prisma.prohibitedWord.createMany({ data: prohibitedWords });
    await server.app.get(ProhibitedWordsService).reload();
  });

  it('are distinguished from harmless ones, which the list does not show (COMMON-11)', async () => {
    const check = async (content: string) =>
      (await client.send<ProhibitCheckResult>('POST', '/v1/etc/prohihit-check', { body: { content } })).body;
    expect(await check('씨@발')).toEqual({ prohibited_yn: 'Y', words: ['씨발'] });
    expect(await check('오늘이 시발점이에요')).toEqual({ prohibited_yn: 'N', words: [] });
    const { body } = await client.get<{ total: number }>('/v1/etc/prohihit-list?limit=1');
    expect(body.total).toBe(prohibitedWords.length);
  });
});
