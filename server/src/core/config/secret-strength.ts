/** Minimum length of a text secret. */
export const secretLengthMin = 32;
/**
 * Minimum entropy of a text secret, from the frequencies of its characters. 16 random bytes in hexadecimal have about
 * 110 bits.
 */
const bitsMin = 80;
/** The same for a key of 32 bytes; random ones have about 155. */
const keyBitsMin = 112;
/** Words of examples and habits: a secret that contains one was typed, not generated. */
const typedWords =
  /development-only|change-?me|password|passwd|secret|example|qwerty|letmein|default|honey|12345678/i;

/** Shannon entropy over all characters. */
function bitsOf(values: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const share = (count: number) => count / values.length;
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(share(count)), 0);
}

/** Whether it is one piece repeated. */
const isRepeated = (values: readonly (string | number)[]): boolean =>
  values.some(
    (_, period) =>
      period > 0 &&
      period <= values.length / 2 &&
      values.every((value, at) => at < period || value === values[at - period]),
  );

/** Whether it mostly counts up or down: abcdef, 987654. */
function isSequential(codes: readonly number[]): boolean {
  const steps = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? code)) === 1);
  return steps.length > codes.length / 2;
}

/** Returns the weakness of a text secret that is long enough; undefined when there is none. */
export function weaknessOf(secret: string): string | undefined {
  const characters = [...secret];
  if (isRepeated(characters)) return 'it repeats itself';
  if (isSequential(characters.map((character) => character.codePointAt(0) ?? 0)))
    return 'it counts up or down';
  if (bitsOf(characters) < bitsMin) return 'it has too few different characters';
  if (typedWords.test(secret)) return 'it was typed, not generated';
  return undefined;
}

/** Returns the weakness of a binary key; undefined when there is none. */
export function keyWeaknessOf(key: Buffer): string | undefined {
  const bytes = [...key];
  if (bytes.every((byte) => byte === 0)) return 'it is all zeros';
  if (isRepeated(bytes)) return 'it repeats itself';
  if (isSequential(bytes)) return 'it counts up or down';
  return bitsOf(bytes) < keyBitsMin ? 'it has too few different bytes' : undefined;
}
