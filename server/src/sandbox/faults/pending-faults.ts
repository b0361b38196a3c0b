import { pathPattern } from '../requests/path-pattern.ts';
import type { SandboxFault } from './faults.dto.ts';

/** A fault that waits for matching requests. */
export interface PendingFault extends SandboxFault {
  pattern: RegExp;
}

/** A fault before it has a number. */
export type NewFault = Omit<SandboxFault, 'id'>;

/** The faults that wait: in this process, or in the database for all servers. */
export interface FaultList {
  /** What this process compares requests with, oldest first. */
  readonly pending: readonly PendingFault[];
  /** Throws fault_limit if too many are pending. */
  add(fault: NewFault): Promise<SandboxFault>;
  /** All that wait, oldest first. */
  all(): Promise<SandboxFault[]>;
  /** Returns false if there is no such fault. */
  remove(id: number): Promise<boolean>;
  /** @param testId removes those for one X-Test-Id; omitted: all */
  clear(testId?: string): Promise<void>;
  /** Counts a use of a fault. Returns false if another server has used it up. */
  take(id: number): boolean | Promise<boolean>;
  /** The data were replaced: no fault is left. */
  forget(): Promise<void>;
}

export const pendingOf = (fault: SandboxFault): PendingFault => ({
  ...fault,
  pattern: pathPattern(fault.path),
});

export const shown = ({ pattern: _, ...fault }: PendingFault): SandboxFault => ({ ...fault });
