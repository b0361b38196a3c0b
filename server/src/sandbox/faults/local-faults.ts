import { AppError } from '../../core/errors/app-error.ts';
import { faultsMax, type SandboxFault } from './faults.dto.ts';
import { type FaultList, type NewFault, type PendingFault, pendingOf, shown } from './pending-faults.ts';

/** The faults of the only server. */
export class LocalFaults implements FaultList {
  private faults: PendingFault[] = [];
  private lastId = 0;

  /** @param changed is called after each change */
  constructor(private readonly changed: () => void) {}

  get pending(): readonly PendingFault[] {
    return this.faults;
  }

  async add(fault: NewFault): Promise<SandboxFault> {
    if (this.faults.length >= faultsMax) throw new AppError('fault_limit');
    this.lastId += 1;
    const added = pendingOf({ id: this.lastId, ...fault });
    this.set([...this.faults, added]);
    return shown(added);
  }

  async all(): Promise<SandboxFault[]> {
    return this.faults.map(shown);
  }

  async remove(id: number): Promise<boolean> {
    const count = this.faults.length;
    this.set(this.faults.filter((fault) => fault.id !== id));
    return this.faults.length < count;
  }

  async clear(testId?: string): Promise<void> {
    this.set(testId === undefined ? [] : this.faults.filter((fault) => fault.test_id !== testId));
  }

  take(id: number): boolean {
    const fault = this.faults.find((one) => one.id === id);
    if (!fault) return false;
    fault.left_cnt -= 1;
    if (fault.left_cnt === 0) this.set(this.faults.filter((one) => one !== fault));
    return true;
  }

  forget(): Promise<void> {
    return this.clear();
  }

  private set(faults: PendingFault[]): void {
    this.faults = faults;
    this.changed();
  }
}
