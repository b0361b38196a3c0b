import { appendFileSync } from 'node:fs';

/** What became of what a test tried under a fault. */
export interface FaultFigures {
  tried: number;
  /** What was served, refused as it should be, or found: what the fault did no harm to. */
  survived: number;
  /** What was acknowledged and is gone. */
  lost?: number;
  /** What is there twice. */
  doubled?: number;
  /** What else was measured, for people: it stands under the row. */
  told?: string;
}

/** Notes figures for the table of `npm run bench -- faults`, which says where to; elsewhere it does nothing. */
export function noteFigures(fault: string, figures: FaultFigures): void {
  const file = process.env.FAULT_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ fault, ...figures })}\n`);
}

/** Notes what is there against what should be: each that is missing was lost, each beyond them is there twice. */
export function noteCounted(fault: string, due: number, found: number, told?: string): void {
  noteFigures(fault, {
    ...(told === undefined ? {} : { told }),
    tried: due,
    survived: Math.min(due, Math.max(0, found)),
    lost: Math.max(0, due - found),
    doubled: Math.max(0, found - due),
  });
}
