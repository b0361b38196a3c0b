/** Marks above and below one character: more than any language in use writes, keycaps and accented letters included. */
const marksMax = 4;

/**
 * What no database keeps: NUL and half characters. And what makes a text unreadable for others: characters that turn the
 * direction of what follows, and stacks of marks that cover the lines around them, also where invisible characters stand
 * between the marks.
 */
const unfit = new RegExp(`[\\0\\p{Cs}\\p{Bidi_Control}]|(?:\\p{M}\\p{Cf}*){${marksMax + 1}}`, 'u');
const plain = /^[\n\x20-\x7e\uac00-\ud7a3]*$/;

/** Whether a text holds characters that no text may hold, whoever writes it and wherever it is shown (CORE-40). */
export const holdsUnfitCharacters = (text: string): boolean => !plain.test(text) && unfit.test(text);

/** The same text without them, for what comes from elsewhere and cannot be refused. */
export function withoutUnfitCharacters(text: string): string {
  const straight = text.replace(/[\0\p{Cs}\p{Bidi_Control}]/gu, '');
  return holdsUnfitCharacters(straight) ? straight.replace(/\p{M}/gu, '') : straight;
}
