import { CommandError } from '#stack/command-error';

/** @param {string} kebab `host-coupons` @returns {string} `HostCoupons` */
export const pascal = (kebab) =>
  kebab.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter) => letter.toUpperCase());

/** @param {string} kebab `host-coupons` @returns {string} `hostCoupons` */
export const camel = (kebab) => kebab.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/**
 * @param {string | undefined} text
 * @param {string} what its meaning, for messages
 * @returns {string} the text, if it is words in lower case joined by dashes
 * @throws {CommandError}
 */
export function kebab(text, what) {
  if (text === undefined) throw new CommandError(`${what} is missing (--help shows the syntax).`);
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(text))
    throw new CommandError(`${what} is "${text}": use lower case, with dashes between words.`);
  return text;
}

/**
 * @param {string | undefined} text
 * @returns {string} the text, if it is a path without parameters
 * @throws {CommandError}
 */
export function plainPath(text) {
  if (!text || !/^(\/[a-z0-9][a-z0-9-]*)+$/.test(text))
    throw new CommandError(
      `The path is "${text ?? ''}": it has the form /coupons/list. Write one with parameters by hand.`,
    );
  return text;
}
