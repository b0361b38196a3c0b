import { fromHex, hmacSha256, sha256, toHex } from './sha256.ts';

/** What is drawn: a spin of the weekly roulette, the winners of an event, the balls of a lotto round. */
export type DrawKind = 'roulette' | 'event' | 'lotto';

/** What a draw is decided by, beside the seed of its period. */
export interface DrawInput {
  kind: DrawKind;
  /** The period whose seed is used; the seed's hash is published before the period begins. */
  period: string;
  /** The number of the draw in its period, from 1. */
  number: number;
  /** The member who draws; 0 if it is the house. */
  userKey: number;
  /** The member's own word; empty if there is none. */
  word: string;
}

/** The number of 32-bit words, the first 2^32 of which are equally likely. */
const wordRange = 2 ** 32;
const hexOfWord = 8;
const utf8 = new TextEncoder();

/** A seed: 32 bytes as lower-case hexadecimal digits. */
export const drawSeedPattern = /^[0-9a-f]{64}$/;

/** The published hash of a seed: SHA-256 of its bytes, in hexadecimal digits. */
export const drawSeedHash = (seed: string): string => toHex(sha256(fromHex(seed)));

/** SHA-256 of a member's own word, in hexadecimal digits: what a draw contains of it, and what remains after an erasure. */
export const drawWordHash = (word: string): string => toHex(sha256(utf8.encode(word)));

/** The canonical text of a draw: kind, period, number, member and the hash of the member's own word. */
export const drawMessage = ({ word, ...input }: DrawInput): string =>
  drawMessageOf({ ...input, wordHash: drawWordHash(word) });

/** The canonical text of a draw whose word is known by its hash only. */
export const drawMessageOf = ({
  kind,
  period,
  number,
  userKey,
  wordHash,
}: Omit<DrawInput, 'word'> & { wordHash: string }): string =>
  [kind, period, number, userKey, wordHash].join(':');

/** HMAC-SHA256 with the seed as key over a block number and the message, in hexadecimal digits. */
export const drawDigest = (seed: string, message: string, block = 0): string =>
  toHex(hmacSha256(fromHex(seed), utf8.encode(`${block}:${message}`)));

/** The endless sequence of 32-bit words of a draw: the digests of block 0, 1, 2, …, eight words each. */
export function* drawWords(seed: string, message: string): Generator<number, never> {
  for (let block = 0; ; block += 1) {
    const digest = drawDigest(seed, message, block);
    for (let at = 0; at < digest.length; at += hexOfWord)
      yield Number.parseInt(digest.slice(at, at + hexOfWord), 16);
  }
}

/**
 * One of `lots` equally likely numbers from 0. Words at the end of the range, which would make the first numbers
 * likelier, are skipped. Further draws from the same sequence continue with its next word.
 */
export function drawLot(words: Iterator<number>, lots: number): number {
  const limit = wordRange - (wordRange % lots);
  for (;;) {
    const { value, done } = words.next();
    if (done) throw new Error('the sequence of a draw ended');
    if (value < limit) return value % lots;
  }
}
