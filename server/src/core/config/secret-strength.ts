/** Characters that a secret of text has at least. */
export const secretLengthMin = 32;
/** Bits that a secret of text has by how often its characters come. 16 random bytes in hexadecimal digits have about 110. */
const bitsMin = 80;
/** The same of a key of 32 bytes; random ones have about 155. */
const keyBitsMin = 112;
/** Words of examples and habits: a secret with one of them was typed, not drawn. */
const typedWords =
  /development-only|change-?me|password|passwd|secret|example|qwerty|letmein|default|honey|12345678/i;

/** Shannon's measure over all characters. */
function bitsOf(values: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const share = (count: number) => count / values.length;
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(share(count)), 0);
}

/** Whether it is a piece that comes again and again. */
const isRepeated = (values: readonly (string | number)[]): boolean =>
  values.some(
    (_, period) =>
      period > 0 &&
      period <= values.length / 2 &&
      values.every((value, at) => at < period || value === values[at - period]),
  );

/** Whether it mostly counts up or down: abcdef, 987654. */
function isCounted(codes: readonly number[]): boolean {
  const steps = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? code)) === 1);
  return steps.length > codes.length / 2;
}

/** What is wrong with a secret of text that is long enough; undefined when it is good. */
export function weaknessOf(secret: string): string | undefined {
  const characters = [...secret];
  if (isRepeated(characters)) return 'it repeats itself';
  if (isCounted(characters.map((character) => character.codePointAt(0) ?? 0))) return 'it counts up or down';
  if (bitsOf(characters) < bitsMin) return 'it has too few different characters';
  if (typedWords.test(secret)) return 'it was typed, not drawn';
  return undefined;
}

/** What is wrong with a key of bytes; undefined when it is good. */
export function keyWeaknessOf(key: Buffer): string | undefined {
  const bytes = [...key];
  if (bytes.every((byte) => byte === 0)) return 'it is all zeros';
  if (isRepeated(bytes)) return 'it repeats itself';
  if (isCounted(bytes)) return 'it counts up or down';
  return bitsOf(bytes) < keyBitsMin ? 'it has too few different bytes' : undefined;
}
