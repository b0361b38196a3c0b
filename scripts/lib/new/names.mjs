import { CommandError } from '../command.mjs';

/** @param {string} kebab `host-coupons` @returns {string} `HostCoupons` */
export const pascal = (kebab) =>
  kebab.replace(/(^|-)([a-z0-9])/g, (_, _dash, letter) => letter.toUpperCase());

/** @param {string} kebab `host-coupons` @returns {string} `hostCoupons` */
export const camel = (kebab) => kebab.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/**
 * @param {string | undefined} text
 * @param {string} what it names
 * @returns {string} the text, when it is words in small letters with dashes between them
 * @throws {CommandError}
 */
export function kebab(text, what) {
  if (text === undefined) throw new CommandError(`${what} is missing (--help shows what belongs here).`);
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(text))
    throw new CommandError(`${what} is "${text}": small letters, with dashes between words.`);
  return text;
}

/**
 * @param {string | undefined} text
 * @returns {string} the text, when it is a path without parameters
 * @throws {CommandError}
 */
export function plainPath(text) {
  if (!text || !/^(\/[a-z0-9][a-z0-9-]*)+$/.test(text))
    throw new CommandError(
      `The path is "${text ?? ''}": it looks like /coupons/list. One with parameters is written by hand.`,
    );
  return text;
}
