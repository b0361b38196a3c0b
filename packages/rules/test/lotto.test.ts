import { randomBytes } from 'node:crypto';
import { lottoBalls, lottoPeriod, lottoRank, lottoRoundNoAt, lottoShare } from '../src/index.ts';

const seoul = (text: string) => new Date(`${text}+09:00`);

describe('the lotto', () => {
  it('has rounds from Monday 00:00 to Saturday 20:00, drawn at 21:00 in Seoul (EXTERNAL-12)', () => {
    const roundNo = lottoRoundNoAt(seoul('2026-11-25T12:00:00'));
    expect(lottoPeriod(roundNo)).toEqual({
      roundNo: 47,
      period: '2026-11-23',
      begins: seoul('2026-11-23T00:00:00'),
      salesEnd: seoul('2026-11-28T20:00:00'),
      draws: seoul('2026-11-28T21:00:00'),
    });
    expect(lottoRoundNoAt(seoul('2026-11-23T00:00:00'))).toBe(roundNo);
    expect(lottoRoundNoAt(seoul('2026-11-29T23:59:59.999'))).toBe(roundNo);
    expect(lottoRoundNoAt(seoul('2026-11-22T23:59:59.999'))).toBe(roundNo - 1);
    expect(lottoRoundNoAt(seoul('2026-11-30T00:00:00'))).toBe(roundNo + 1);
    expect(lottoRoundNoAt(seoul('2027-01-04T00:00:00'))).toBe(53);
  });

  it('draws seven different balls from a seed, the same each time (EXTERNAL-15)', () => {
    for (let trial = 0; trial < 300; trial += 1) {
      const seed = randomBytes(32).toString('hex');
      const { balls, bonus } = lottoBalls(seed, '2026-11-23');
      expect(new Set([...balls, bonus]).size).toBe(7);
      expect([...balls].sort((one, other) => one - other)).toEqual(balls);
      expect([...balls, bonus].every((ball) => ball >= 1 && ball <= 45)).toBe(true);
      expect(lottoBalls(seed, '2026-11-23')).toEqual({ balls, bonus });
    }
  });

  it('draws each ball as often as any other (EXTERNAL-15)', () => {
    const counts = new Array<number>(45).fill(0);
    const rounds = 3_000;
    for (let trial = 0; trial < rounds; trial += 1) {
      const seed = trial.toString(16).padStart(64, '0');
      for (const ball of lottoBalls(seed, '2026-11-23').balls) counts[ball - 1] = (counts[ball - 1] ?? 0) + 1;
    }
    const expected = (rounds * 6) / 45;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // 44 degrees of freedom, less for drawing without replacement: p between 0.001 and 0.999.
    expect(chiSquare).toBeLessThan(78.7);
    expect(chiSquare).toBeGreaterThan(15);
  });

  it('ranks numbers by those that are right (EXTERNAL-17)', () => {
    const drawn = { balls: [1, 2, 3, 4, 5, 6], bonus: 7 };
    const ranks = [
      [[1, 2, 3, 4, 5, 6], 1],
      [[1, 2, 3, 4, 5, 7], 2],
      [[1, 2, 3, 4, 5, 8], 3],
      [[1, 2, 3, 4, 7, 8], 4],
      [[1, 2, 3, 7, 8, 9], 5],
      [[1, 2, 7, 8, 9, 10], null],
      [[8, 9, 10, 11, 12, 13], null],
    ] as const;
    for (const [numbers, rank] of ranks) expect(lottoRank(numbers, drawn)).toBe(rank);
  });

  it('splits a prize rounded down (EXTERNAL-17)', () => {
    expect(lottoShare(100_000, 3)).toBe(33_333);
    expect(lottoShare(10_000, 0)).toBe(0);
  });
});
