import { randomInt } from 'node:crypto';
import { seoulDay } from '@honey/rules';

/** Digits and letters that cannot be confused when an order number is read out on the phone. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const randomLength = 8;

/** Generates an order number: the day in Seoul, and a random part. */
export function newOrderNo(at: Date): string {
  const random = Array.from({ length: randomLength }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `H${seoulDay(at).slice(2)}${random.join('')}`;
}
