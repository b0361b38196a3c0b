import { exchangeAmounts, fanLevelMax, fanLevelOf, roomTalkRefusal, starsOfFanLevel } from '@honey/rules';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { translateFunction } from '../../scripts/lib/rule-functions/translate.mjs';
import { codesOf } from '../../scripts/lib/rule-functions/watch-refusals.mjs';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

describe('a function of packages/rules', () => {
  it('is translated to SQL: conditions, whole numbers, texts and results of several fields', () => {
    const source = `
      export function honeyOf(bees: number, { isQueen, dayLength }: Hive): Honey {
        const total = Math.floor((bees * (dayLength + 1)) / 1_000);
        const kept = isQueen || bees !== 0 ? Math.min(total, 10) : 0;
        return { total, kept, rest: total - kept };
      }`;
    expect(translateFunction(source, 'honeyOf', ['bees', 'isQueen', 'dayLength'])).toEqual({
      locals: [
        { name: 'total', sql: '(p_bees * (p_day_length + 1)) / 1000' },
        { name: 'kept', sql: 'CASE WHEN p_is_queen OR p_bees <> 0 THEN least(total, 10) ELSE 0 END' },
      ],
      results: [
        { name: 'total', sql: 'total' },
        { name: 'kept', sql: 'kept' },
        { name: 'rest', sql: 'total - kept' },
      ],
    });
  });

  it.each([
    ['a loop', 'for (const bee of bees) count(bee);\n return bees;'],
    ['a division without rounding', 'return bees / 2;'],
    ['a call', 'return fly(bees);'],
    ['an unknown name', 'return wings;'],
    ['a regular expression', 'return /bee/;'],
  ])('is refused for %s', (_, body) => {
    const source = `export function honeyOf(bees: number) { ${body} }`;
    expect(() => translateFunction(source, 'honeyOf', ['bees'])).toThrow(/translated|not a parameter/);
  });
});

it('the codes of a refusal are read in order, once each, without comments', () => {
  const sql =
    "-- THEN 'comment'\nCASE WHEN a THEN 'one' WHEN b THEN NULL WHEN c THEN 'two' WHEN d THEN 'one' END";
  expect(codesOf(sql)).toEqual(['one', 'two']);
});

describe('the generated database functions', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client(database.url);
    await client.connect();
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });
  const rowsOf = async (sql: string, values: unknown[] = []) =>
    (await client.query({ text: sql, values, rowMode: 'array' })).rows;

  it('return the fan level of packages/rules on both sides of every level (GIFTS-25)', async () => {
    const stars = Array.from({ length: fanLevelMax + 1 }, (_, level) => starsOfFanLevel(level)).flatMap(
      (required) => [Math.max(0, required - 1), required, required + 1],
    );
    const rows = await rowsOf(
      'SELECT fan_level(s) FROM unnest($1::bigint[]) WITH ORDINALITY AS t (s, n) ORDER BY n',
      [stars],
    );
    expect(rows.flat()).toEqual(stars.map(fanLevelOf));
  });

  it('return the refusal of packages/rules for every combination of facts (CHAT-25, CHAT-28, CHAT-53)', async () => {
    const rows = await rowsOf(`SELECT b, m, l, r, o, s, room_talk_refusal(b, m, l, r, o, s)
      FROM unnest(ARRAY[true, false]) b, unnest(ARRAY[true, false]) m, generate_series(0, 2) l, generate_series(0, 2) r,
        unnest(ARRAY[true, false]) o, unnest(ARRAY[true, false]) s`);
    expect(rows).toHaveLength(144);
    for (const [
      chatBlocked,
      moderator,
      fanLevel,
      requiredFanLevel,
      subscribersOnly,
      subscriber,
      refusal,
    ] of rows) {
      const facts = { chatBlocked, moderator, fanLevel, requiredFanLevel, subscribersOnly, subscriber };
      expect([facts, refusal]).toEqual([facts, roomTalkRefusal(facts)]);
    }
  });

  it('return the sums of packages/rules for amounts of which each rounds (EXCHANGE-13)', async () => {
    const rates = { rateKrw: 61, grantedPercent: 33, withheldBasisPoints: 330, vatPercent: 10 };
    const rows = await rowsOf(
      `SELECT star, granted, business_type, gross::int, withheld::int, vat::int, net::int
       FROM generate_series(1, 5001, 613) star, generate_series(0, 1, 1) granted, generate_series(1, 2) business_type,
         exchange_amounts(star, granted, business_type, $1, $2, $3, $4)`,
      [rates.rateKrw, rates.grantedPercent, rates.withheldBasisPoints, rates.vatPercent],
    );
    expect(rows.length).toBeGreaterThan(30);
    for (const [star, granted, businessType, gross, withheld, vat, net] of rows)
      expect([star, { gross, withheld, vat, net }]).toEqual([
        star,
        exchangeAmounts(star, granted, businessType, rates),
      ]);
  });
});
