import { randomInt } from 'node:crypto';
import { seoulDay } from '@honey/rules';

/** Digits and letters that nobody takes for each other when an order number is told by telephone. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const randomLength = 8;

/** A new order number: the day in Seoul, and what cannot be guessed. */
export function newOrderNo(at: Date): string {
  const drawn = Array.from({ length: randomLength }, () => letters.charAt(randomInt(letters.length)));
  return `H${seoulDay(at).slice(2)}${drawn.join('')}`;
}
