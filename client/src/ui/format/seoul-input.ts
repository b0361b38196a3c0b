const seoulOffsetMs = 9 * 3_600_000;

/** 2026-11-20T12:00, in Seoul, as a datetime-local field expects it. */
export const toSeoulInput = (at: number): string => new Date(at + seoulOffsetMs).toISOString().slice(0, 16);

/** The timestamp of such a field. */
export const fromSeoulInput = (input: string): string => new Date(`${input}:00+09:00`).toISOString();
