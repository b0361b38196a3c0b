import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  drawDigest,
  drawLot,
  drawMessage,
  drawSeedHash,
  drawWords,
  maskedNick,
  rouletteFieldOf,
  rouletteFields,
  rouletteFirstLot,
  rouletteLots,
} from '../src/index.ts';

const words = (...values: number[]) => values[Symbol.iterator]();

describe('draws', () => {
  it('computes digests as node:crypto does, for messages of any length (EVENTS-7)', () => {
    for (let length = 0; length < 200; length += 1) {
      const seed = randomBytes(32);
      const message = '가a'.repeat(length).slice(0, length);
      const expected = createHmac('sha256', seed).update(`3:${message}`).digest('hex');
      expect(drawDigest(seed.toString('hex'), message, 3)).toBe(expected);
      expect(drawSeedHash(seed.toString('hex'))).toBe(createHash('sha256').update(seed).digest('hex'));
    }
  });

  it('has one text for a draw, which a word cannot imitate (EVENTS-7)', () => {
    const draw = { kind: 'roulette', period: '2026-11-23', number: 7, userKey: 12, word: '행운' } as const;
    const hash = createHash('sha256').update('행운').digest('hex');
    expect(drawMessage(draw)).toBe(`roulette:2026-11-23:7:12:${hash}`);
    expect(drawMessage({ ...draw, word: '행운:1' })).toMatch(/^roulette:2026-11-23:7:12:[0-9a-f]{64}$/);
  });

  it('skips words that would make the first lots likelier (EVENTS-7)', () => {
    const limit = 4_294_960_000;
    expect(drawLot(words(limit - 1), 10_000)).toBe(9_999);
    expect(drawLot(words(limit, 2 ** 32 - 1, 12_345), 10_000)).toBe(2_345);
    expect(drawLot(words(2 ** 32 - 1), 2)).toBe(1);
    expect(() => drawLot(words(limit), 10_000)).toThrow('ended');
  });

  it('continues with the next block after eight words (EVENTS-7)', () => {
    const seed = '00'.repeat(32);
    const all = drawWords(seed, 'message');
    const first = Array.from({ length: 9 }, () => all.next().value);
    expect(first[8]).toBe(Number.parseInt(drawDigest(seed, 'message', 1).slice(0, 8), 16));
  });

  it('divides 10,000 lots among twelve fields (EVENTS-6)', () => {
    expect(rouletteFields).toHaveLength(12);
    expect(rouletteFields.reduce((sum, { lots }) => sum + lots, 0)).toBe(rouletteLots);
    for (const field of rouletteFields) {
      const first = rouletteFirstLot(field.animal_cd);
      expect(rouletteFieldOf(first)).toBe(field);
      expect(rouletteFieldOf(first + field.lots - 1)).toBe(field);
    }
    expect(() => rouletteFieldOf(rouletteLots)).toThrow();
  });

  it('masks all but the first letter of a nickname (EVENTS-12)', () => {
    expect(maskedNick('꿀벌이')).toBe('꿀**');
    expect(maskedNick('a')).toBe('a');
    expect(maskedNick('')).toBe('');
  });
});
