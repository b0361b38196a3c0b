import { randomInt } from 'node:crypto';

/** Letters and digits that cannot be taken for each other when they are read out. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const random = (length: number): string =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join('');

/** A key of a bank transfer, which nobody guesses. */
export const newUdKey = (): string => `D${random(19)}`;

/** A telephone or business number with its middle hidden. */
export const masked = (digits: string): string =>
  `${digits.slice(0, 3)}${'*'.repeat(Math.max(0, digits.length - 7))}${digits.slice(-4)}`;
