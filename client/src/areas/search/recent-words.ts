import { deviceStorage } from '../../lib/storage.ts';

const wordsMax = 10;
const keyOf = (userKey: number): string => `honey.search.${userKey}`;

/** A member's recent searches on this device, the latest first (SEARCH-15). */
export function recentWords(userKey: number): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage().getItem(keyOf(userKey)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((word) => typeof word === 'string').slice(0, wordsMax) : [];
  } catch {
    return [];
  }
}

/** Adds a word; returns the stored words. */
export const addRecentWord = (userKey: number, word: string): string[] =>
  keep(userKey, [word, ...recentWords(userKey).filter((other) => other !== word)]);

/** Removes a word; returns the stored words. */
export const removeRecentWord = (userKey: number, word: string): string[] =>
  keep(
    userKey,
    recentWords(userKey).filter((other) => other !== word),
  );

/** Removes all words. */
export const clearRecentWords = (userKey: number): string[] => keep(userKey, []);

function keep(userKey: number, words: readonly string[]): string[] {
  const stored = words.slice(0, wordsMax);
  try {
    if (stored.length === 0) deviceStorage().removeItem(keyOf(userKey));
    else deviceStorage().setItem(keyOf(userKey), JSON.stringify(stored));
  } catch {
    // Without storage space the previous words remain.
  }
  return stored;
}
