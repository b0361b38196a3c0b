import { drawLot, drawMessage, drawSeedHash, drawWords, rouletteFieldOf, rouletteLots } from '@honey/rules';
import { describe, expect, it } from '@jest/globals';
import { checkDraw, isSeedOf } from '../src/areas/events/roulette/proof/check-draws.ts';

const seed = '7f'.repeat(32);
const input = { kind: 'roulette', period: '2026-11-23', number: 17, userKey: 1001, word: '행운' } as const;
const lot = drawLot(drawWords(seed, drawMessage(input)), rouletteLots);
const spin = {
  period: input.period,
  number: input.number,
  user_key: input.userKey,
  word: input.word,
  lot,
  animal_cd: rouletteFieldOf(lot).animal_cd,
  forced_yn: 'N',
} as const;

describe('a draw that the browser computes again', () => {
  it('is right with the seed, the round, the number, the member and the word of the draw (EVENTS-74)', () => {
    expect(checkDraw(seed, spin)).toEqual({ lot, state: 'right' });
  });

  it('is wrong if any of them, or the result, was changed (EVENTS-74)', () => {
    expect(checkDraw('7e'.repeat(32), spin).state).toBe('wrong');
    for (const change of [
      { period: '2026-11-30' },
      { number: 18 },
      { user_key: 1002 },
      { word: '불운' },
      { lot: (lot + 1) % rouletteLots },
      { animal_cd: spin.animal_cd === 'rat' ? 'pig' : 'rat' },
    ])
      expect(checkDraw(seed, { ...spin, ...change }).state).toBe('wrong');
  });

  it('that the sandbox decided is never called right (EVENTS-74)', () => {
    expect(checkDraw(seed, { ...spin, forced_yn: 'Y' })).toEqual({ lot: null, state: 'forced' });
  });

  it('needs the seed whose hash was published (EVENTS-74)', () => {
    expect(isSeedOf(seed, drawSeedHash(seed))).toBe(true);
    expect(isSeedOf('7e'.repeat(32), drawSeedHash(seed))).toBe(false);
    expect(isSeedOf('no seed', drawSeedHash(seed))).toBe(false);
  });
});
