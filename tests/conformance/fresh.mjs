import { randomInt } from 'node:crypto';

const openSyllables = '가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허고노도로모보소오조초코토포호';

/** An unused login ID: letters and digits. */
export const freshId = () => `cf${Date.now().toString(36).slice(-6)}${randomText(6)}`;

/** An unused nickname: Hangul, letters, digits, at most 12. */
export const freshNick = () => `벌${Date.now().toString(36).slice(-5)}${randomText(4)}`;

/** A person's name of three syllables. */
export const freshName = () =>
  Array.from({ length: 3 }, () => openSyllables[randomInt(openSyllables.length)]).join('');

/** A mobile number, of eight random digits. */
export const freshPhone = () => `010${String(randomInt(100_000_000)).padStart(8, '0')}`;

/** A birth date (YYYYMMDD) of a person in their twenties to fifties. */
export function freshBirth() {
  const year = new Date().getUTCFullYear() - 22 - randomInt(30);
  return `${year}${String(1 + randomInt(12)).padStart(2, '0')}${String(1 + randomInt(28)).padStart(2, '0')}`;
}

/** A password that meets every rule. */
export const freshPassword = () =>
  `Wq!${randomInt(10, 99)}kT@${randomInt(10, 99)}m`.replace(/(\d)\1/g, '$19');

/** Letters and digits without a sequence that a checker could find. */
function randomText(length) {
  return Array.from({ length }, () => 'bdfhkmptwxz2579'[randomInt(15)]).join('');
}
