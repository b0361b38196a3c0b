import type { Random } from '../setup/random.ts';
import type { FaultProxy } from './fault-proxy.ts';

/** A fault injected into a step, instead of calling it once. */
export type Fault =
  | 'none'
  | 'request lost'
  | 'response lost'
  | 'database before'
  | 'database after'
  | 'killed before'
  | 'killed after'
  | 'five at once'
  | 'other body'
  | 'rush';

/** The connections that may break, and the function that kills the product. Without them a run has no such faults. */
export interface Breakable {
  toServer: FaultProxy;
  toDatabase: FaultProxy;
  kill(): void;
}

/** How often each is chosen, of 1,000 steps that allow it. */
const likelihoods: Record<Exclude<Fault, 'none'>, number> = {
  'request lost': 20,
  'response lost': 40,
  'database before': 30,
  'database after': 40,
  'killed before': 1.2,
  'killed after': 1.2,
  'five at once': 50,
  'other body': 40,
  rush: 40,
};

/** Chooses one of the possible faults. The choice uses one random number, whatever is possible. */
export function chooseFault(random: Random, fits: (fault: Fault) => boolean): Fault {
  let left = random.next() * 1_000;
  for (const [fault, likelihood] of Object.entries(likelihoods) as [Exclude<Fault, 'none'>, number][]) {
    left -= likelihood;
    if (left < 0) return fits(fault) ? fault : 'none';
  }
  return 'none';
}

/**
 * Arms the proxy that the fault concerns for the next call; returns a function that reports whether the fault happened.
 */
export function breakConnection(
  fault: Fault,
  { toServer, toDatabase, kill }: Breakable,
  { key, statement = '' }: { key: string; statement?: string | undefined },
): (() => boolean) | undefined {
  const where = fault === 'request lost' || fault.endsWith('before') ? 'before' : 'after';
  switch (fault) {
    case 'request lost':
    case 'response lost':
      toServer.arm({ where, text: key });
      return () => toServer.disarm();
    case 'database before':
    case 'database after':
      toDatabase.arm({ where, text: statement });
      return () => toDatabase.disarm();
    case 'killed before':
    case 'killed after':
      toDatabase.arm({ where, text: statement, onBreak: kill });
      return () => toDatabase.disarm();
    default:
      return undefined;
  }
}
