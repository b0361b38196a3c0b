import { createHmac } from 'node:crypto';

const bytesOfWord = 4;

/**
 * The words of a draw as `drawWords` of @honey/rules computes them, by Node's own hash: datasets draw a million times.
 * `tests/integration/datasets/load.test.ts` proves that they agree, as do the proofs of every dataset.
 */
export function* wordsOf(seed: string, message: string): Generator<number, never> {
  const key = Buffer.from(seed, 'hex');
  for (let block = 0; ; block += 1) {
    const digest = createHmac('sha256', key).update(`${block}:${message}`).digest();
    for (let at = 0; at < digest.length; at += bytesOfWord) yield digest.readUInt32BE(at);
  }
}
