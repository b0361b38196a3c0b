/** A live, or what names one. */
interface OfType {
  type: string;
}

/**
 * The lives of a list that a member may see: excel lives only for members restricted to those.
 * @param excelOnly null while unknown, when none is shown
 */
export function visibleLives<Live extends OfType>(
  lives: readonly Live[],
  excelOnly: boolean,
): readonly Live[];
export function visibleLives<Live extends OfType>(
  lives: readonly Live[] | undefined,
  excelOnly: boolean | null,
): readonly Live[] | undefined;
export function visibleLives<Live extends OfType>(
  lives: readonly Live[] | undefined,
  excelOnly: boolean | null,
): readonly Live[] | undefined {
  if (excelOnly === null) return undefined;
  return excelOnly ? lives?.filter(({ type }) => type === 'excel') : lives;
}
