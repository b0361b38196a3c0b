import { particleAfter } from '@honey/rules';

/** The message for a prohibited word found in a text. */
export const prohibitedSentence = (word: string): string =>
  `'${word}'${particleAfter(word, '은/는')} 사용할 수 없는 단어예요.`;
