import { randomBytes } from 'node:crypto';
import {
  drawLot,
  drawMessageOf,
  drawWordHash,
  drawWords,
  rouletteFieldOf,
  rouletteFields,
  rouletteLots,
} from '@honey/rules';
import { Database } from '@honey/server/core/database/database';
import { describe, expect, it } from '@jest/globals';
import { setServer } from '../../setup/file-server.ts';
import { sized } from '../../setup/sample/scope.mjs';

const file = setServer();
const draws = sized({ sample: 10_000, whole: 100_000 });
const compared = sized({ sample: 2_000, whole: 12_000 });
const seeds = 1_000;

/** Fixed seeds, so that the result is the same in every run. */
const seedOf = (nth: number): string => drawWordHash(`distribution ${nth}`);
const wordHash = drawWordHash('행운');
const drawn = (seed: string, number: number): number => {
  const message = drawMessageOf({ kind: 'roulette', period: '2026-11-23', number, userKey: 1001, wordHash });
  return drawLot(drawWords(seed, message), rouletteLots);
};

/** The probability of at least this value of chi-square with that many degrees of freedom (Wilson and Hilferty). */
function probability(chiSquare: number, degrees: number): number {
  const variance = 2 / (9 * degrees);
  const deviation = ((chiSquare / degrees) ** (1 / 3) - (1 - variance)) / Math.sqrt(variance);
  return 1 - normal(deviation);
}

/** The normal distribution (Abramowitz and Stegun, 7.1.26). */
function normal(x: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2));
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];
  const sum = series.reduce((all, factor) => (all + factor) * t, 0);
  const error = 1 - sum * Math.exp((-x * x) / 2);
  return x < 0 ? (1 - error) / 2 : (1 + error) / 2;
}

/** Chi-square of lots over the fields; fields that are rarer than five draws are one class. */
function fieldProbability(lots: readonly number[]): number {
  const classes = new Map<string, { expected: number; found: number }>();
  const classOf = (animal: string, share: number) => (share * lots.length < 5 ? 'rare' : animal);
  const add = (name: string, field: 'expected' | 'found', amount: number) => {
    const entry = classes.get(name) ?? { expected: 0, found: 0 };
    entry[field] += amount;
    classes.set(name, entry);
  };
  for (const { animal_cd, lots: share } of rouletteFields)
    add(classOf(animal_cd, share / rouletteLots), 'expected', (share / rouletteLots) * lots.length);
  for (const lot of lots) {
    const { animal_cd, lots: share } = rouletteFieldOf(lot);
    add(classOf(animal_cd, share / rouletteLots), 'found', 1);
  }
  const chiSquare = [...classes.values()].reduce(
    (sum, { expected, found }) => sum + (found - expected) ** 2 / expected,
    0,
  );
  return probability(chiSquare, classes.size - 1);
}

/** Chi-square of lots over a hundred equal parts. */
function partProbability(lots: readonly number[]): number {
  const parts = 100;
  const found = new Array<number>(parts).fill(0);
  for (const lot of lots) found[lot % parts] = (found[lot % parts] ?? 0) + 1;
  const expected = lots.length / parts;
  return probability(
    found.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0),
    parts - 1,
  );
}

const expectPlausible = (p: number): void => {
  expect(p).toBeGreaterThan(0.001);
  expect(p).toBeLessThan(0.999);
};

describe('the distribution of draws', () => {
  it('gives each field its share in many draws of one seed (EVENTS-23)', () => {
    const lots = Array.from({ length: draws }, (_, at) => drawn(seedOf(1), at + 1));
    expectPlausible(fieldProbability(lots));
    expectPlausible(partProbability(lots));
  });

  it('gives each field its share in the first draws of a thousand seeds (EVENTS-23)', () => {
    const lots = Array.from({ length: seeds }, (_, at) =>
      Array.from({ length: 10 }, (_, nth) => drawn(seedOf(at), nth + 1)),
    );
    expectPlausible(fieldProbability(lots.flat()));
    expectPlausible(partProbability(lots.flat()));
  });

  it('finds a biased draw', () => {
    const lots = Array.from(
      { length: draws },
      (_, at) => Math.floor(drawn(seedOf(2), at + 1) ** 1.01) % rouletteLots,
    );
    expect(fieldProbability(lots)).toBeLessThan(0.001);
  });

  it('draws the same in the database as in the page (EVENTS-7)', async () => {
    const inputs = Array.from({ length: compared }, (_, at) => ({
      seed: randomBytes(32).toString('hex'),
      period: `2026-11-${at % 30}`,
      number: at + 1,
      user_key: 1_000 + at,
      word: `말 ${at} ${'가'.repeat(at % 40)}`,
      lots: [2, 45, 10_000, 4_294_967 + at, 2_147_483_647][at % 5] ?? 2,
    }));
    const rows = await file.server.app.get(Database).queryUntyped<{ lot: number }>(
      'test_draw_lots',
      `SELECT draw_lot(decode(i.seed, 'hex'), draw_message('event', i.period, i.number, i.user_key, draw_word_hash(i.word)), i.lots) AS lot
       FROM json_to_recordset($1::json) AS i (seed text, period text, number int, user_key int, word text, lots int)
       ORDER BY i.number`,
      [JSON.stringify(inputs)],
    );
    const expected = inputs.map(({ seed, period, number, user_key: userKey, word, lots }) =>
      drawLot(
        drawWords(
          seed,
          drawMessageOf({ kind: 'event', period, number, userKey, wordHash: drawWordHash(word) }),
        ),
        lots,
      ),
    );
    expect(rows.map(({ lot }) => lot)).toEqual(expected);
  });
});
