/** Spellings of one forbidden word, and the harmless words that hold one of them. */
export interface WordFamily {
  words: string;
  /** Where an underscore stands, a text may have a space. */
  harmless?: string;
}

/** A forbidden word with the harmless words that hold it. */
export interface SeededWord {
  word: string;
  harmless: string[];
}

const split = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** The words of families, each once, with those harmless ones that hold it; such as none is read in belong to the first. */
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
