import { appendFileSync } from 'node:fs';

/** The results of a test's attempts under a fault. */
export interface FaultFigures {
  tried: number;
  /** Served, refused as it should be, or found: unharmed by the fault. */
  survived: number;
  /** Acknowledged and missing. */
  lost?: number;
  /** Present twice. */
  doubled?: number;
  /** Other measurements, for people: printed below the row. */
  told?: string;
}

/** Adds figures to the table of `npm run bench -- faults`, which sets the file; otherwise it does nothing. */
export function noteFigures(fault: string, figures: FaultFigures): void {
  const file = process.env.FAULT_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ fault, ...figures })}\n`);
}

/** Compares a count with the expected one: each missing one was lost, each extra one is doubled. */
export function noteCounted(fault: string, due: number, found: number, told?: string): void {
  noteFigures(fault, {
    ...(told === undefined ? {} : { told }),
    tried: due,
    survived: Math.min(due, Math.max(0, found)),
    lost: Math.max(0, due - found),
    doubled: Math.max(0, found - due),
  });
}
