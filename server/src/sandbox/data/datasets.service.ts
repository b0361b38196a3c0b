import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { ServingState } from '../../core/http/serving-state.ts';
import { datasetMarker } from '../../core/sandbox/dataset-marker.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { customDatasetNote, datasetNotes } from '../texts.ts';
import { CustomDatasetsService } from './custom-datasets.service.ts';
import {
  type DatasetName,
  datasetNames,
  type SandboxDatasetLoad,
  type SandboxDatasetOrder,
  type SandboxDatasets,
} from './data.dto.ts';
import { DataReplacementService } from './data-replacement.service.ts';
import { OwnerConnection } from './owner-connection.ts';
import { ReplacedDataStore } from './replaced-data.store.ts';
import { runSeedProgram } from './seed-program.ts';
import { emptyTables, inTransaction, withAllTables } from './tables.ts';

const firstStateName = 'first_dataset';
const linesMax = 200;
/** Lines of a failed seeder that are returned to the caller. */
const causeLinesMax = 10;

const isDataset = (name: string): name is DatasetName => datasetNames.some((known) => known === name);

/** Loads datasets in place of all data. */
@Injectable()
export class DatasetsService implements OnApplicationBootstrap, OnModuleDestroy {
  private load: (Omit<SandboxDatasetLoad, 'ms'> & { startedMs: number; ms: number | null }) | null = null;
  private running: Promise<void> | undefined;
  private readonly interruption = new AbortController();
  private readonly logger = new Logger('Sandbox');

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly owner: OwnerConnection,
    private readonly customDatasets: CustomDatasetsService,
    private readonly store: SandboxStore,
    private readonly replacement: DataReplacementService,
    private readonly clock: Clock,
    private readonly replacedData: ReplacedDataStore,
    private readonly serving: ServingState,
  ) {}

  /** Restores the previous data after a server was killed during a load. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.store.enabled || !this.serving.isServing || !(await this.replacedData.exists())) return;
    // Another server may be loading a dataset now.
    const withExclusiveAccess = await this.replacement.begin('an interrupted load').catch(() => undefined);
    await withExclusiveAccess?.(async () => {
      if (await this.replacedData.exists()) await this.replacedData.restore();
      this.logger.warn('a load was interrupted: the previous data is restored');
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.interruption.abort();
    await this.running?.catch(() => undefined);
  }

  /** Returns the available datasets, the current one, and the progress of a load. */
  async list(): Promise<SandboxDatasets> {
    const current = await this.current();
    const shipped = datasetNames.map((name) => ({
      name,
      description: datasetNotes[name],
      own_yn: yn(false),
    }));
    const own = (await this.customDatasets.list()).map(
      ({ name, document: { base = 'empty', description } }) => ({
        name,
        description: description ?? customDatasetNote(base),
        own_yn: yn(true),
      }),
    );
    return {
      list: [...shipped, ...own].map((dataset) => ({ ...dataset, current_yn: yn(dataset.name === current) })),
      first: await this.first(),
      replacing_yn: yn(this.replacement.isReplacing),
      load: this.progress(),
    };
  }

  /** Stores a custom dataset. Throws dataset_taken, validation_failed. */
  async add({ name, document }: SandboxDatasetOrder): Promise<SandboxDatasets> {
    if (isDataset(name)) throw new AppError('dataset_taken');
    await this.customDatasets.save(name, document);
    return this.list();
  }

  /** Removes a custom dataset. Throws dataset_not_found. */
  remove(name: string): Promise<void> {
    return this.customDatasets.remove(name);
  }

  /** Returns the name of the dataset that the current data was loaded from; null if none was seeded. */
  async current(): Promise<string | null> {
    const marker = await this.database.prisma.databaseMarker.findUnique({ where: { name: datasetMarker } });
    return marker?.value ?? null;
  }

  /**
   * Empties all tables and seeds a dataset; with `wait` it resolves when that is done. Throws dataset_not_found,
   * sandbox_busy, dataset_failed (the previous data is then restored).
   */
  async replaceWith(name: string, wait: boolean): Promise<SandboxDatasets> {
    if (!isDataset(name) && !(await this.customDatasets.has(name))) throw new AppError('dataset_not_found');
    const first = (await this.first()) ?? name;
    const withExclusiveAccess = await this.replacement.begin(`dataset ${name}`);
    const startedMs = performance.now();
    const started_at = this.clock.now().toISOString();
    const load = { name, state: 'loading' as const, started_at, startedMs, ms: null, lines: [] };
    this.load = load;
    this.running = withExclusiveAccess(() => this.seed(name, first)).then(
      () => this.recordEnd('loaded'),
      (error: unknown) => {
        this.addLine(String(error));
        this.recordEnd('failed');
        this.logger.error(`loading ${name} failed: ${String(error)}`);
        throw new AppError('dataset_failed', { reason: String(error), detail: { cause: this.cause() } });
      },
    );
    if (wait) await this.running;
    else this.running.catch(() => undefined);
    return this.list();
  }

  /** Loads the dataset that was seeded first. Throws dataset_not_found when none was. */
  async reset(wait: boolean): Promise<SandboxDatasets> {
    return this.replaceWith((await this.first()) ?? '', wait);
  }

  private async seed(name: string, first: string): Promise<void> {
    await this.replacedData.save();
    try {
      await this.empty();
      const run = (dataset: string) =>
        runSeedProgram(this.config, dataset, (line) => this.addLine(line), this.interruption.signal);
      await (isDataset(name) ? run(name) : this.customDatasets.asFile(name, run));
    } catch (error) {
      await this.replacedData.restore();
      throw error;
    }
    await this.store.setState(firstStateName, { name: first });
    await this.replacedData.drop();
  }

  private async empty(): Promise<void> {
    await inTransaction(this.owner, 'BEGIN', (client) =>
      withAllTables(client, (tables) => emptyTables(client, tables)),
    );
  }

  private async first(): Promise<string | null> {
    const { name } = await this.store.state<{ name: string | null }>(firstStateName, { name: null });
    return name ?? this.current();
  }

  private progress(): SandboxDatasetLoad | null {
    if (!this.load) return null;
    const { startedMs, ms, lines, ...load } = this.load;
    return { ...load, ms: ms ?? Math.round(performance.now() - startedMs), lines: [...lines] };
  }

  private addLine(line: string): void {
    if (this.load) this.load.lines = [...this.load.lines, line].slice(-linesMax);
  }

  /** The last output of the seeder: why it failed. */
  private cause(): string {
    return this.load?.lines.slice(-causeLinesMax).join('\n') ?? '';
  }

  private recordEnd(state: 'loaded' | 'failed'): void {
    if (this.load)
      this.load = { ...this.load, state, ms: Math.round(performance.now() - this.load.startedMs) };
  }
}
