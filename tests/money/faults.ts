import type { Random } from '../setup/random.ts';
import type { FaultLine } from './fault-line.ts';

/** What is done to a step beside asking it once. */
export type Fault =
  | 'none'
  | 'request lost'
  | 'answer lost'
  | 'database before'
  | 'database after'
  | 'killed before'
  | 'killed after'
  | 'five at once'
  | 'other body'
  | 'rush';

/** The lines that may break, and the way to kill the product. Without them a run is without these faults. */
export interface Breakable {
  toServer: FaultLine;
  toDatabase: FaultLine;
  kill(): void;
}

/** How often each is chosen, of 1,000 steps that it fits. */
const likelihoods: Record<Exclude<Fault, 'none'>, number> = {
  'request lost': 20,
  'answer lost': 40,
  'database before': 30,
  'database after': 40,
  'killed before': 1.2,
  'killed after': 1.2,
  'five at once': 50,
  'other body': 40,
  rush: 40,
};

/** Chooses one of the faults that fit. The choice takes one random number, whatever fits. */
export function chooseFault(random: Random, fits: (fault: Fault) => boolean): Fault {
  let left = random.next() * 1_000;
  for (const [fault, likelihood] of Object.entries(likelihoods) as [Exclude<Fault, 'none'>, number][]) {
    left -= likelihood;
    if (left < 0) return fits(fault) ? fault : 'none';
  }
  return 'none';
}

/** Lets the line that the fault is about break at the next call; answers the way to find out whether it did. */
export function breakLine(
  fault: Fault,
  { toServer, toDatabase, kill }: Breakable,
  { key, statement = '' }: { key: string; statement?: string | undefined },
): (() => boolean) | undefined {
  const where = fault === 'request lost' || fault.endsWith('before') ? 'before' : 'after';
  switch (fault) {
    case 'request lost':
    case 'answer lost':
      toServer.arm({ where, text: key });
      return () => toServer.disarm();
    case 'database before':
    case 'database after':
      toDatabase.arm({ where, text: statement });
      return () => toDatabase.disarm();
    case 'killed before':
    case 'killed after':
      toDatabase.arm({ where, text: statement, also: kill });
      return () => toDatabase.disarm();
    default:
      return undefined;
  }
}
