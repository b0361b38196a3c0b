/** A text as it is compared: one spelling for look-alikes, and which characters stood at a gap. */
interface Folded {
  /** The letters without gaps. */
  letters: string;
  /** For each index of `letters` (and its end): whether a gap, or the text's edge, lies before it. */
  gapBefore: boolean[];
}

const invisible = /[\p{Cf}\p{Cc}\p{Mn}\u115f\u1160\u3164\uffa0]/u;
const gap = /\s/u;

/** Folds compatibility forms and case, drops what cannot be seen, and notes the gaps instead of keeping them. */
function fold(text: string): Folded {
  let letters = '';
  const gapBefore: boolean[] = [true];
  for (const character of text.normalize('NFKC').toLowerCase()) {
    if (gap.test(character)) {
      gapBefore[letters.length] = true;
    } else if (!invisible.test(character)) {
      letters += character;
      for (let at = letters.length - character.length + 1; at <= letters.length; at += 1)
        gapBefore[at] = false;
    }
  }
  gapBefore[letters.length] = true;
  return { letters, gapBefore };
}

/** A word without case, compatibility forms, invisible characters and spaces: how words are stored and compared. */
export const normalizeWord = (word: string): string => fold(word).letters;

/**
 * Whether the word, found at `start`, is one that the writer wrote. Spaces do not hide it ("나 쁜 말"), but two innocent
 * words whose ends meet do not make it either: a hit across a gap counts only when it is made of whole pieces.
 */
function isWritten({ gapBefore }: Folded, start: number, end: number): boolean {
  let crossesGap = false;
  for (let at = start + 1; at < end; at += 1) crossesGap ||= gapBefore[at] === true;
  return !crossesGap || (gapBefore[start] === true && gapBefore[end] === true);
}

/** Finds the words of a fixed list in texts (COMMON-6). */
export class WordMatcher {
  private readonly words: readonly (readonly [word: string, folded: string])[];

  constructor(words: Iterable<string>) {
    this.words = [...words]
      .map((word) => [word, normalizeWord(word)] as const)
      .filter(([, folded]) => folded !== '');
  }

  /** The words of the list that the text holds, as the list spells them, each once. */
  find(text: string): string[] {
    const folded = fold(text);
    return this.words.filter(([, word]) => holds(folded, word)).map(([word]) => word);
  }
}

function holds(text: Folded, word: string): boolean {
  for (let at = text.letters.indexOf(word); at !== -1; at = text.letters.indexOf(word, at + 1)) {
    if (isWritten(text, at, at + word.length)) return true;
  }
  return false;
}
