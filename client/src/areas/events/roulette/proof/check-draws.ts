import {
  drawLot,
  drawMessage,
  drawSeedHash,
  drawSeedPattern,
  drawWords,
  rouletteFieldOf,
  rouletteLots,
} from '@honey/rules';

/** A spin, as its member's history has it. */
export interface CheckedSpin {
  period: string;
  number: number;
  user_key: number;
  word: string;
  lot: number;
  animal_cd: string;
  forced_yn: 'Y' | 'N';
}

/** What computing a draw again has found. */
export interface DrawCheck {
  /** The computed lot; null for a draw of the sandbox, which no seed decided. */
  lot: number | null;
  state: 'right' | 'wrong' | 'forced';
}

/** Whether a seed is the one whose hash was published. */
export const isSeedOf = (seed: string, hash: string): boolean =>
  drawSeedPattern.test(seed) && drawSeedHash(seed) === hash;

/**
 * Computes a draw again from the published seed, in this browser (EVENTS-74): the lot, and the field that it belongs to.
 * A draw that the sandbox decided is never called right.
 */
export function checkDraw(seed: string, spin: CheckedSpin): DrawCheck {
  if (spin.forced_yn === 'Y') return { lot: null, state: 'forced' };
  const message = drawMessage({
    kind: 'roulette',
    period: spin.period,
    number: spin.number,
    userKey: spin.user_key,
    word: spin.word,
  });
  const lot = drawLot(drawWords(seed, message), rouletteLots);
  const isRight = lot === spin.lot && rouletteFieldOf(lot).animal_cd === spin.animal_cd;
  return { lot, state: isRight ? 'right' : 'wrong' };
}
