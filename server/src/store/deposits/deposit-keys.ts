import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be confused when read aloud. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const random = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Generates an unguessable key of a bank transfer. */
export const newUdKey = (): string => `D${random(19)}`;

/** Masks the middle of a phone or business number. */
export const maskNumber = (digits: string): string =>
  `${digits.slice(0, 3)}${'*'.repeat(Math.max(0, digits.length - 7))}${digits.slice(-4)}`;
