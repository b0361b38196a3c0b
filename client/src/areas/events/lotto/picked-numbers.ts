export const numbersPicked = 6;
export const numberMax = 45;

/** Every number that can be picked. */
export const allNumbers: readonly number[] = Array.from({ length: numberMax }, (_, at) => at + 1);

/** The numbers with one added or removed, in ascending order; a seventh is not added. */
export function toggled(numbers: readonly number[], number: number): readonly number[] {
  if (numbers.includes(number)) return numbers.filter((one) => one !== number);
  if (numbers.length >= numbersPicked) return numbers;
  return [...numbers, number].sort((one, other) => one - other);
}

/**
 * The numbers filled up at random to six.
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function filledUp(numbers: readonly number[], random: () => number = Math.random): readonly number[] {
  const filled = numbers.length >= numbersPicked ? [] : [...numbers];
  while (filled.length < numbersPicked) {
    const left = allNumbers.filter((number) => !filled.includes(number));
    const next = left[Math.floor(random() * left.length)];
    if (next !== undefined) filled.push(next);
  }
  return filled.sort((one, other) => one - other);
}

/** How many of a ticket's numbers were drawn, and whether the bonus ball is among them. */
export function matchesOf(
  numbers: readonly number[],
  drawn: { balls: readonly number[]; bonus: number },
): { count: number; bonus: boolean } {
  return {
    count: numbers.filter((number) => drawn.balls.includes(number)).length,
    bonus: numbers.includes(drawn.bonus),
  };
}
