import {
  checkPassword,
  type FormatProblem,
  loginIdProblem,
  nickProblem,
  passwordProblem,
  phoneProblem,
  profileIdProblem,
  smsCodeProblem,
} from '@honey/rules';
import { numbersFrom } from '@honey/server/users/pictures/art/random';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { seedOfDay, sized } from '../../setup/sample/scope.mjs';
import { consents, join, newPerson, type Refusal, signUpTokenOf } from './support.ts';

/** FORM_SEED=… tests other inputs; a failure names its seed. */
const seed = Number(process.env.FORM_SEED ?? sized({ sample: seedOfDay(), whole: 20_261_121 }));
/** 10,000 in all, of which the sample tests some. */
const inputs = sized({
  sample: { id: 150, nick: 200, profile_id: 150, phone: 150, code: 150, password: 100 },
  whole: { id: 1_750, nick: 2_250, profile_id: 1_750, phone: 1_750, code: 1_500, password: 1_000 },
});
const atOnce = 16;

const { client: visitor } = setServer();

describe('form and server judge alike', () => {
  it(`${inputs.id} IDs (SIGN-UP-25)`, () =>
    expectAgreement('id', names(['abc', 'Bee', '0129'], [3, 4, 5, 19, 20, 21]), loginIdProblem, (id) =>
      availability('user-check-id', { id }),
    ));

  it(`${inputs.nick} nicknames (SIGN-UP-25)`, () =>
    expectAgreement(
      'nick',
      names(['꿀벌힣', '가나', 'Bee', '019'], [1, 2, 3, 11, 12, 13]),
      nickProblem,
      (nick) => availability('user-check-nick', { nick }),
    ));

  it(`${inputs.profile_id} profile IDs (SIGN-UP-17, SIGN-UP-25)`, () =>
    expectAgreement(
      'profile_id',
      names(['xyz', 'Bee', '7890'], [3, 4, 5, 19, 20, 21]),
      profileIdProblem,
      (value) => availability('user-check-profile-id', { profile_id: value }),
    ));

  it(`${inputs.phone} phone numbers (SIGN-UP-25)`, () =>
    expectAgreement('phone', phone, phoneProblem, (value) =>
      availability('user-check-phone', { phone: value }),
    ));

  it(`${inputs.code} codes (SIGN-UP-25)`, () =>
    // The form's texts differ by length here; what counts is whether it accepts the code.
    expectAgreement('code', code, (value) => smsCodeProblem(value) !== null, isCodeRefused));

  it(`${inputs.password} passwords (SIGN-UP-25)`, async () => {
    const sign_up_token = await signUpTokenOf(visitor, newPerson());
    const id = 'Honey2bee';
    await expectAgreement<number | string | null>(
      'password',
      (random) => {
        // The server hashes each valid one, slowly on purpose: most of them are replaced.
        for (;;) {
          const value = password(random, id);
          if (checkPassword(value, [id]) !== 0 || random() < 0.1) return value;
        }
      },
      (value) => passwordProblem(value, [id]),
      // The file does not exist: no password completes the join, and the right to join stays.
      async (value) => {
        const { status, body } = await join(visitor, {
          ...{ sign_up_token, reg_method_cd: 'P', id, password: value, nick: '폼과서버', consents },
          file_id: 2_147_483_647,
        });
        if (body.code === 'file_not_found') return null;
        const problem = body.fields?.find(({ field }) => field === 'password');
        if (problem?.code === 'characters') return 'characters';
        return body.code === 'password_rule' ? Number(problem?.code) : `${status} ${body.code}`;
      },
    );
  }, 50_000);
});

/** Compares both judgements of as many inputs as the field has. */
async function expectAgreement<Judgement>(
  field: keyof typeof inputs,
  draw: (random: Random) => string,
  form: (value: string) => Judgement,
  judgeByServer: (value: string) => Promise<Judgement | string>,
): Promise<void> {
  const random = numbersFrom(seed + field.length);
  const values = Array.from({ length: inputs[field] }, () => draw(random));
  const differences: unknown[] = [];
  const judgements = new Set<unknown>();
  for (let at = 0; at < values.length; at += atOnce) {
    await Promise.all(
      values.slice(at, at + atOnce).map(async (value) => {
        const [expected, answered] = [form(value), await judgeByServer(value)];
        judgements.add(expected);
        if (answered !== expected)
          differences.push({ value: escaped(value), form: expected, server: answered });
      }),
    );
  }
  expect({ seed, differences: differences.slice(0, 10) }).toEqual({ seed, differences: [] });
  // If the form judged all inputs alike, the comparison would be void.
  expect(judgements.size).toBeGreaterThan(1);
}

/** The server's verdict as the form's: free, taken and forbidden names are all well-formed. */
async function availability(
  call: string,
  query: Record<string, string>,
): Promise<FormatProblem | null | string> {
  const { status, body } = await visitor.get<Refusal>(`/v1/user/${call}?${new URLSearchParams(query)}`);
  if (status === 200) return ['ok', 'taken', 'forbidden'].includes(body.code) ? null : body.code;
  // Text that no call may contain is rejected before the handler (CORE-10, CORE-40).
  return body.fields?.[0]?.code === 'characters' ? 'characters' : `${status} ${body.code}`;
}

/** Whether the server rejects the form of a code, rather than the code: no code has this name. */
async function isCodeRefused(value: string): Promise<boolean | string> {
  const query = new URLSearchParams({
    certification_key: '7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11',
    code: value,
  });
  const { status, body } = await visitor.get<Refusal>(`/v1/user/phone-certification-check?${query}`);
  if (body.code === 'validation_failed') return true;
  return body.code === 'code_expired' ? false : `${status} ${body.code}`;
}

type Random = () => number;

const below = (random: Random, bound: number) => Math.floor(random() * bound);

function oneOf<Value>(random: Random, values: readonly Value[], absent: Value): Value {
  return values[below(random, values.length)] ?? absent;
}

/** What people paste and attackers send: homoglyphs, partial syllables, invisible characters. */
const strangers = [
  ...[
    'ㄱ',
    'ㅏ',
    '\u1100',
    '\u1161',
    '꿀'.normalize('NFD'),
    'é',
    'e\u0301',
    'Ａ',
    '１',
    '王',
    'ж',
    '٣',
    '\u212a',
  ],
  ...[
    'İ',
    'ß',
    '🐝',
    '👩‍👩‍👧',
    '\ufe0f',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u3164',
    '\ufeff',
    '\ud83d',
    '\udc1d',
    '\0',
  ],
  ...[
    ' ',
    '\u3000',
    '\u00a0',
    '\u0085',
    '\t',
    '\n',
    '-',
    '_',
    '.',
    '%00',
    '&',
    '+',
    '#',
    "'",
    '"',
    '<',
    '\\',
    '$',
  ],
];

/** Strings of these letters of about these lengths, half of them with a foreign character somewhere. */
function names(letters: readonly string[], lengths: readonly number[]): (random: Random) => string {
  const alphabet = [...letters.join('')];
  return (random) => {
    if (random() < 0.02) return '';
    const text = Array.from({ length: oneOf(random, lengths, 4) }, () => oneOf(random, alphabet, 'a'));
    return withForeignCharacters(random, text, 0.5);
  };
}

function phone(random: Random): string {
  if (random() < 0.02) return '';
  const prefix = oneOf(
    random,
    ['010', '011', '016', '017', '018', '019', '012', '02', '0', '+8210', '110'],
    '010',
  );
  const digits = Array.from({ length: 6 + below(random, 4) }, () => String(below(random, 10)));
  return withForeignCharacters(random, [prefix, ...digits], 0.3);
}

function code(random: Random): string {
  if (random() < 0.02) return '';
  return withForeignCharacters(
    random,
    Array.from({ length: oneOf(random, [5, 6, 6, 6, 7, 20, 21], 6) }, () => String(below(random, 10))),
    0.3,
  );
}

/** A password near the limits of the rules: pieces of three classes, mostly with one defect. */
function password(random: Random, id: string): string {
  const shape = random();
  if (shape < 0.03) return '';
  if (shape < 0.06) return id;
  const pieces = ['Hk', 'mz', '9Q', '2!', '7#', 'wT', '꿀', '4', 'pd', '@V'];
  const text = Array.from({ length: 1 + below(random, 9) }, () => oneOf(random, pieces, '4')).join('');
  const runs = [
    'abc',
    'CBA',
    '123',
    '987',
    'qwe',
    'DSA',
    'zxc',
    'poi',
    'fgh',
    'aaa',
    '!!!',
    '🐝🐝🐝',
    '꿀꿀꿀',
  ];
  const harmless = ['890', 'ace', 'aAa', 'qaz', ...strangers];
  return withForeignCharacters(
    random,
    [...text, oneOf(random, shape < 0.7 ? runs : harmless, '')],
    shape < 0.7 ? 0.3 : 0,
  );
}

/** Inserts a foreign character somewhere, with this probability. */
function withForeignCharacters(random: Random, parts: readonly string[], probability: number): string {
  if (random() >= probability) return parts.join('');
  return parts.toSpliced(below(random, parts.length + 1), 0, oneOf(random, strangers, ' ')).join('');
}

/** Readable in a failure, whatever it contains. */
const escaped = (value: string) =>
  value.replace(/[^\x21-\x7e가-힣]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
