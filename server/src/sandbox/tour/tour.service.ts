import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { SnapshotsService } from '../data/snapshots.service.ts';
import type { Tour, TourResult, TourStepName } from './tour.dto.ts';
import { tourSteps } from './tour.dto.ts';
import { TourStepsService } from './tour-steps.service.ts';

const stateName = 'tour';
/** Taken before the first step, restored by the last. */
const snapshotName = 'tour';

/** The results of the steps taken. */
type Taken = Partial<Record<TourStepName, TourResult>>;

/** A guided demonstration: five steps, each of one press, and the way back to the state before (SANDBOX-47). */
@Injectable()
export class TourService {
  constructor(
    private readonly store: SandboxStore,
    private readonly database: Database,
    private readonly snapshots: SnapshotsService,
    private readonly steps: TourStepsService,
  ) {}

  /** The steps, and how far the tour is. */
  async read(): Promise<Tour> {
    return present(await this.taken());
  }

  /** Takes a step. Throws tour_order for one whose turn it is not, and what the acts of the step throw. */
  async take(step: TourStepName): Promise<Tour> {
    const taken = await this.taken();
    // The way back is open as soon as the tour has started.
    const isNext = step === nextOf(taken) || (step === 'back' && taken.room !== undefined);
    if (!isNext) throw new AppError('tour_order');
    if (step === 'back') return this.goBack();
    if (step === 'room') await this.snapshots.take({ name: snapshotName });
    const result = await this.steps.take(step, taken);
    await this.store.update<Taken>(stateName, (stored) => ({ ...stored, [step]: result }));
    return this.read();
  }

  private async goBack(): Promise<Tour> {
    // The snapshot was taken before the tour had a state.
    await this.snapshots.restore(snapshotName);
    await this.snapshots.remove(snapshotName);
    return this.read();
  }

  /** The data may have been replaced since: a tour whose snapshot was removed has not started. */
  private async taken(): Promise<Taken> {
    const taken = await this.store.state<Taken>(stateName, {});
    if (taken.room === undefined) return {};
    const known = await this.database.prisma.sandboxSnapshot.count({ where: { name: snapshotName } });
    return known > 0 ? taken : {};
  }
}

const nextOf = (taken: Taken): TourStepName => tourSteps.find((step) => taken[step] === undefined) ?? 'back';

const present = (taken: Taken): Tour => ({
  list: tourSteps.map((step) => ({
    step,
    done_yn: yn(taken[step] !== undefined),
    result: taken[step] ?? null,
  })),
  next_step: nextOf(taken),
});
