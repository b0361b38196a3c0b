import { initialWords, latinWords } from './letter-words.ts';
import { profanity } from './profanity.ts';
import { sexualWords } from './sexual-words.ts';
import { tradeWords } from './trade-words.ts';
import { wordsOf } from './word-families.ts';

/** The initial prohibited words of a Korean service. */
export const prohibitedWords = wordsOf([
  ...profanity,
  ...sexualWords,
  ...tradeWords,
  ...initialWords,
  ...latinWords,
]);
