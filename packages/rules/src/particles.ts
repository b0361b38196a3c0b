import { josa } from 'es-hangul';

/** A pair of particles: after a final consonant, then after a vowel. */
export type ParticlePair = Parameters<typeof josa.pick>[1];

const digits = '영일이삼사오육칠팔구';
/** The names of single letters by their last syllable: of consonants, and of Latin letters that end in a consonant. */
const letterNames: Record<string, string> = { l: '엘', m: '엠', n: '엔', r: '알', ㄹ: '을' };

/** A syllable with the same ending as the word when read aloud; quotation marks and brackets after it are silent. */
function lastSyllable(word: string): string {
  const last = /[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u.exec(word.normalize('NFC').toLowerCase())?.[0] ?? '';
  if (/[0-9]/.test(last)) return digits[Number(last)] ?? last;
  if (/[ㄱ-ㅎ]/.test(last)) return letterNames[last] ?? '읍';
  return letterNames[last] ?? last;
}

/**
 * The particle of a pair that follows a word: 은 or 는, 을 or 를. Digits and letters count as they are pronounced
 * (CLIENT-37).
 */
export const particleAfter = (word: string, pair: ParticlePair): string =>
  josa.pick(lastSyllable(word), pair);

/** A word with its particle. */
export const withParticle = (word: string, pair: ParticlePair): string => word + particleAfter(word, pair);
