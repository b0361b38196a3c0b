import type { LiveCard } from './live-type.ts';

/**
 * The lives of a list that somebody is offered: those who may watch excel lives only are offered nothing else.
 * @param excelOnly null while it is not known, and nothing can be offered
 */
export function offeredLives(lives: readonly LiveCard[], excelOnly: boolean): readonly LiveCard[];
export function offeredLives(
  lives: readonly LiveCard[] | undefined,
  excelOnly: boolean | null,
): readonly LiveCard[] | undefined;
export function offeredLives(
  lives: readonly LiveCard[] | undefined,
  excelOnly: boolean | null,
): readonly LiveCard[] | undefined {
  if (excelOnly === null) return undefined;
  return excelOnly ? lives?.filter(({ type }) => type === 'excel') : lives;
}
