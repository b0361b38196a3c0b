import { ReadSequence } from '../../core/database/read-sequence.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { JobRunner } from '../../core/jobs/job-runner.ts';
import { generationStateName, type SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import type { ServerAnnouncements } from '../servers/server-announcements.ts';
import { faultsMax, type SandboxFault } from './faults.dto.ts';
import { type FaultList, type NewFault, type PendingFault, pendingOf } from './pending-faults.ts';

const stateName = 'faults';
/** How soon a server follows a change that was not announced to it: Redis was unavailable. */
const reloadMs = 1_000;

/** The faults as stored. Those of earlier data do not count. */
interface StoredFaults {
  generation: string;
  last_id: number;
  list: SandboxFault[];
}

/** The faults of several servers: stored in the database, and compared with requests in each server. */
export class SharedFaults implements FaultList {
  private faults: PendingFault[] = [];
  private readonly reads = new ReadSequence();
  private readonly announce: () => Promise<void>;

  /** @param changed is called after each change of what this server knows */
  constructor(
    private readonly store: SandboxStore,
    announcements: ServerAnnouncements,
    jobs: JobRunner,
    private readonly changed: () => void,
  ) {
    this.announce = announcements.declare(stateName, () => this.reload());
    jobs.everyProcess('sandbox-faults', reloadMs, () => this.reload());
  }

  get pending(): readonly PendingFault[] {
    return this.faults;
  }

  async add(fault: NewFault): Promise<SandboxFault> {
    const list = await this.update((stored, id) => {
      if (stored.length >= faultsMax) throw new AppError('fault_limit');
      return [...stored, { id, ...fault }];
    });
    await this.announce();
    const added = list.at(-1);
    if (!added) throw new Error('the fault was not stored');
    return added;
  }

  async all(): Promise<SandboxFault[]> {
    return this.stored();
  }

  async remove(id: number): Promise<boolean> {
    let isFound = false;
    await this.update((stored) => {
      isFound = stored.some((fault) => fault.id === id);
      return stored.filter((fault) => fault.id !== id);
    });
    await this.announce();
    return isFound;
  }

  async clear(testId?: string): Promise<void> {
    await this.update((stored) =>
      testId === undefined ? [] : stored.filter((fault) => fault.test_id !== testId),
    );
    await this.announce();
  }

  /** Other servers need not know: they count a use in the database too. */
  async take(id: number): Promise<boolean> {
    let isTaken = false;
    await this.update((stored) => {
      isTaken = stored.some((fault) => fault.id === id);
      return stored
        .map((fault) => (fault.id === id ? { ...fault, left_cnt: fault.left_cnt - 1 } : fault))
        .filter((fault) => fault.left_cnt > 0);
    });
    return isTaken;
  }

  /** The stored ones belong to earlier data. */
  forget(): Promise<void> {
    return this.reload();
  }

  private async reload(): Promise<void> {
    const read = this.reads.start();
    const list = await this.stored();
    if (!this.reads.accept(read)) return this.reload();
    this.set(list);
  }

  private async stored(): Promise<SandboxFault[]> {
    const [generation, stored] = await Promise.all([
      this.generation(),
      this.store.state<StoredFaults>(stateName, { generation: '', last_id: 0, list: [] }),
    ]);
    return stored.generation === generation ? stored.list : [];
  }

  private async update(next: (list: SandboxFault[], id: number) => SandboxFault[]): Promise<SandboxFault[]> {
    const generation = await this.generation();
    const { list } = await this.store.update<StoredFaults>(stateName, (stored) => {
      const id = (stored?.last_id ?? 0) + 1;
      const known = stored?.generation === generation ? stored.list : [];
      return { generation, last_id: id, list: next(known, id) };
    });
    this.reads.invalidate();
    this.set(list);
    return list;
  }

  private async generation(): Promise<string> {
    return (await this.store.state<{ name: string }>(generationStateName, { name: '' })).name;
  }

  private set(list: readonly SandboxFault[]): void {
    this.faults = list.map(pendingOf);
    this.changed();
  }
}
