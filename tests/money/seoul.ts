const seoulMs = 9 * 3_600_000;

const inSeoul = (ms: number): Date => new Date(ms + seoulMs);

/** The day in Seoul of an instant, as YYYY-MM-DD. */
export const dayOf = (ms: number): string => inSeoul(ms).toISOString().slice(0, 10);

/** The month in Seoul of an instant, counted from the year 0. */
export function monthOf(ms: number): number {
  const at = inSeoul(ms);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}
