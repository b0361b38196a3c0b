import { searchInitials, searchLetters } from '@honey/rules';
import { buildMember } from '@honey/seeds/builders/members';
import { JobRunner } from '@honey/server/core/jobs/job-runner';
import type { FoundMemberList } from '@honey/server/search/search.dto';
import { numbersFrom } from '@honey/server/users/pictures/art/random';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestClient } from '../../setup/client.ts';
import { tokenOf } from '../../setup/client.ts';
import { asOwner } from '../../setup/database.ts';
import { setServer } from '../../setup/file-server.ts';
import { seedOfDay, sized } from '../../setup/sample/scope.mjs';

/** SEARCH_SEED=… tests other names and fragments; a failure names its seed. */
const seed = Number(process.env.SEARCH_SEED ?? sized({ sample: seedOfDay(), whole: 20_261_123 }));
const names = sized({ sample: 600, whole: 1_500 });
const fragments = sized({ sample: 100, whole: 600 });

const { server, client } = setServer();
let own: TestClient;
beforeAll(async () => {
  own = client.as(await tokenOf(server.app, (await buildMember(server.app)).userKey));
});

const random = numbersFrom(seed);
const pick = <Value>(values: ArrayLike<Value>): Value =>
  values[Math.floor(random() * values.length)] as Value;

const leads = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
/** The keys of each vowel and final, in the order of Unicode. */
const vowelKeys = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ');
const finalKeys =
  ' ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(
    ' ',
  );
/** Few of each, so that names have much in common. */
const syllables = [...'하늘이한나느니강아지가각까갉고과괴구궈그긔넋넉시안않아앉자값갑사달다라별빛'];

interface Keys {
  lead: string;
  vowel: string;
  final: string;
}

function keysOf(syllable: string): Keys | null {
  const at = syllable.charCodeAt(0) - 0xac00;
  if (at < 0 || at >= 11_172) return null;
  return {
    lead: leads[Math.floor(at / 588)] ?? '',
    vowel: vowelKeys[Math.floor(at / 28) % 21] ?? '',
    final: finalKeys[at % 28] ?? '',
  };
}

/** Whether the last typed character may become this one, given the one after it. */
function mayBecome(typed: string, is: string, next: string): boolean {
  const typedKeys = keysOf(typed);
  const keys = keysOf(is);
  if (!typedKeys) return leads.includes(typed) ? keys?.lead === typed || is === typed : typed === is;
  if (!keys || keys.lead !== typedKeys.lead) return false;
  if (typedKeys.final === '') return keys.vowel.startsWith(typedKeys.vowel);
  if (keys.vowel !== typedKeys.vowel) return false;
  const moved = typedKeys.final.at(-1);
  return (
    keys.final.startsWith(typedKeys.final) ||
    (keys.final === typedKeys.final.slice(0, -1) && keysOf(next)?.lead === moved)
  );
}

/** The plain model: the name contains the keyword, compared character by character. */
function isIn(name: string, keyword: string): boolean {
  const text = [...name.toLowerCase()];
  const characters = [...keyword.toLowerCase().replaceAll(' ', '')];
  return text.some((_, from) =>
    characters.every((unit, at) => {
      const is = text[from + at];
      if (is === undefined) return false;
      const last = at === characters.length - 1;
      return last || leads.includes(unit) ? mayBecome(unit, is, text[from + at + 1] ?? '') : unit === is;
    }),
  );
}

/** A part of a name as a person types it: cut off, by initials, half-typed, spaced. */
function fragmentOf(name: string): string {
  const units = [...name];
  const from = Math.floor(random() * (units.length - 1));
  const part = units.slice(from, from + 2 + Math.floor(random() * 3));
  const typed = part.map((unit, at) => {
    const keys = keysOf(unit);
    if (!keys) return random() < 0.3 ? unit.toUpperCase() : unit;
    const kind = random();
    if (kind < 0.25) return keys.lead;
    if (kind < 0.5 && at === part.length - 1) {
      const place = unit.charCodeAt(0) - 0xac00;
      return String.fromCharCode(0xac00 + place - (place % 28));
    }
    return kind < 0.6 ? pick(syllables) : unit;
  });
  return typed.join(random() < 0.2 ? ' ' : '');
}

describe(`of ${names} random names (seed ${seed})`, () => {
  it(`${fragments} random fragments find those that a plain model finds, and no others (SEARCH-4, SEARCH-5, SEARCH-6)`, async () => {
    const called = new Map<number, string>();
    const nicks = new Set<string>();
    while (nicks.size < names) {
      const length = 3 + Math.floor(random() * 6);
      nicks.add(Array.from({ length }, () => (random() < 0.85 ? pick(syllables) : pick('abZ019'))).join(''));
    }
    await asOwner(server.databaseUrl, async (owner) => {
      const { rows } = await owner.query<{ user_key: number; nick: string }>(
        `INSERT INTO users (login_id, nick, profile_id, role)
         SELECT 'q' || n, nick, 'qqqq' || translate(n::text, '0123456789', 'ghijklmnop'), 'member' FROM unnest($1::text[]) WITH ORDINALITY AS t (nick, n) RETURNING user_key, nick`,
        [[...nicks]],
      );
      for (const row of rows) called.set(row.user_key, row.nick);
    });
    let hits = 0;
    for (let at = 0; at < fragments; at += 1) {
      const keyword = fragmentOf(pick([...nicks]));
      const expected = [...called].filter(([, nick]) => isIn(nick, keyword)).map(([key]) => key);
      const found = (await allOf(keyword)).filter((key) => called.has(key));
      expect({ keyword, found: found.sort((a, b) => a - b) }).toEqual({ keyword, found: expected });
      hits += expected.length;
    }
    // The model finds something; otherwise this would prove nothing.
    expect(hits).toBeGreaterThan(fragments);
  });

  it('the database writes the letters that the rules require (SEARCH-4, SEARCH-6)', async () => {
    const others = [
      'ㅋㅋㅋ',
      'ㄳ',
      'ㅠㅠ 안ㅜ',
      'Ｂｅｅ①',
      'café',
      '日本語',
      'がく',
      'Привет',
      '🐝꿀',
      '뷁뙤쀍',
      '각'.normalize('NFD'),
      '',
      '|%_\\',
      'ß',
      '١٢',
    ];
    const texts = [
      ...others,
      ...Array.from({ length: 2_000 }, () =>
        Array.from({ length: 8 }, () =>
          random() < 0.8
            ? String.fromCharCode(0xac00 + Math.floor(random() * 11_172))
            : pick('abZ 0!ㄱㅎㄳ가'),
        ).join(''),
      ),
    ];
    const rows = await asOwner(server.databaseUrl, async (owner) => {
      const answer = await owner.query<{ text: string; letters: string; initials: string }>(
        'SELECT text, search_letters(text) AS letters, search_initials(text) AS initials FROM unnest($1::text[]) AS t (text)',
        [texts],
      );
      return answer.rows;
    });
    expect(rows).toEqual(
      texts.map((text) => ({ text, letters: searchLetters(text), initials: searchInitials(text) })),
    );
  });
});

describe('a row that is missing in the index', () => {
  it('is added by a job (SEARCH-14)', async () => {
    const { userKey } = await buildMember(server.app, { nick: '색인에없는이' });
    await asOwner(server.databaseUrl, (owner) =>
      owner.query('DELETE FROM search_members WHERE user_key = $1', [userKey]),
    );
    expect(await allOf('색인에없는')).toEqual([]);
    await server.app.get(JobRunner).runNow('search-index');
    expect(await allOf('색인에없는')).toEqual([userKey]);
  });
});

async function allOf(keyword: string): Promise<number[]> {
  const found: number[] = [];
  for (;;) {
    const query = new URLSearchParams({ keyword, offset: String(found.length), limit: '100' });
    const { status, body } = await own.get<FoundMemberList>(`/v1/search/search-user?${query}`);
    expect({ keyword, status, more: body.more_yn }).toEqual({ keyword, status: 200, more: 'N' });
    found.push(...body.list.map(({ user_key }) => user_key));
    if (body.list.length === 0 || found.length >= body.total) return found;
  }
}
