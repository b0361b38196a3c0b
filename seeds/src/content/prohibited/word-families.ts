/** Spellings of one prohibited word, and the harmless words that contain one of them. */
export interface WordFamily {
  words: string;
  /** An underscore matches an optional space. */
  harmless?: string;
}

/** A prohibited word with the harmless words that contain it. */
export interface SeededWord {
  word: string;
  harmless: string[];
}

const split = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/**
 * The words of families, each once, with the harmless words that contain it; a harmless word that contains none is
 * assigned to the first.
 */
export const wordsOf = (families: readonly WordFamily[]): SeededWord[] => families.flatMap(wordsOfFamily);

function wordsOfFamily({ words, harmless = '' }: WordFamily): SeededWord[] {
  const spellings = [...new Set(split(words))];
  const others = split(harmless).map((other) => other.replaceAll('_', ' '));
  const holds = (other: string, word: string) => other.replaceAll(' ', '').includes(word.toLowerCase());
  return spellings.map((word, at) => ({
    word,
    harmless: others.filter(
      (other) => holds(other, word) || (at === 0 && !spellings.some((spelling) => holds(other, spelling))),
    ),
  }));
}
