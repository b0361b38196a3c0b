import type { LiveCard } from './live-type.ts';

/**
 * The lives of a list that a member may see: excel lives only for members restricted to those.
 * @param excelOnly null while unknown, when none is shown
 */
export function visibleLives(lives: readonly LiveCard[], excelOnly: boolean): readonly LiveCard[];
export function visibleLives(
  lives: readonly LiveCard[] | undefined,
  excelOnly: boolean | null,
): readonly LiveCard[] | undefined;
export function visibleLives(
  lives: readonly LiveCard[] | undefined,
  excelOnly: boolean | null,
): readonly LiveCard[] | undefined {
  if (excelOnly === null) return undefined;
  return excelOnly ? lives?.filter(({ type }) => type === 'excel') : lives;
}
