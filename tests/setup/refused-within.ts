import { expect } from '@jest/globals';
import { eventually } from './eventually.ts';
import { timed } from './timed.ts';

/** Waits until every address of a picture refuses (403 or 404), which must happen within `withinMs`. */
export async function expectRefusedWithin(
  withinMs: number,
  statuses: () => Promise<number[]>,
): Promise<void> {
  const { ms } = await timed(() =>
    eventually(async () => {
      const answers = await statuses();
      expect(answers.every((status) => status === 403 || status === 404)).toBe(true);
    }),
  );
  expect(ms).toBeLessThan(withinMs);
}
