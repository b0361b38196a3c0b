import { appendFileSync } from 'node:fs';

/** The results of a test's attempts under a fault. */
export interface FaultFigures {
  attempted: number;
  /** Served, refused as it should be, or found: unharmed by the fault. */
  survived: number;
  /** Acknowledged and missing. */
  lost?: number;
  /** Present twice. */
  doubled?: number;
  /** Other measurements, for people: printed below the row. */
  details?: string;
}

/** Adds figures to the table of `npm run bench -- faults`, which sets the file; otherwise it does nothing. */
export function recordFigures(fault: string, figures: FaultFigures): void {
  const file = process.env.FAULT_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ fault, ...figures })}\n`);
}

/** Compares a count with the expected one: each missing one was lost, each extra one is doubled. */
export function recordCounts(fault: string, expected: number, found: number, details?: string): void {
  recordFigures(fault, {
    ...(details === undefined ? {} : { details }),
    attempted: expected,
    survived: Math.min(expected, Math.max(0, found)),
    lost: Math.max(0, expected - found),
    doubled: Math.max(0, found - expected),
  });
}
