/** Marks above and below one character: more than any living language uses, including keycaps and accented letters. */
const marksMax = 4;

/**
 * Characters that a database cannot store: NUL and lone surrogates. And characters that make a text unreadable: those
 * that change the direction of the following text, and stacks of marks that cover the lines around them, even with
 * invisible characters between the marks.
 */
const unfit = new RegExp(`[\\0\\p{Cs}\\p{Bidi_Control}]|(?:\\p{M}\\p{Cf}*){${marksMax + 1}}`, 'u');
const plain = /^[\n\x20-\x7e\uac00-\ud7a3]*$/;

/** Whether a text contains characters that no text may contain, regardless of its author and place (CORE-40). */
export const holdsUnfitCharacters = (text: string): boolean => !plain.test(text) && unfit.test(text);

/** The text without them, for input that cannot be refused. */
export function withoutUnfitCharacters(text: string): string {
  const straight = text.replace(/[\0\p{Cs}\p{Bidi_Control}]/gu, '');
  return holdsUnfitCharacters(straight) ? straight.replace(/\p{M}/gu, '') : straight;
}
