import { timingSafeEqual } from 'node:crypto';

/** Compares a secret with what a client sent: the duration depends on nothing of the secret but its length. */
export function equalInConstantTime(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
