import { Type } from 'class-transformer';
import { IsDefined, IsIn, Matches, ValidateNested } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { DatasetDocument } from '../fixtures/document/fixture-document.dto.ts';

/** The datasets that come with the product. */
export const datasetNames = ['demo', 'ci', 'empty', 'base', 'load'] as const;
export type DatasetName = (typeof datasetNames)[number];

/** Names a dataset. */
export class SandboxDatasetParam {
  /**
   * Name of the dataset.
   * @example ci
   */
  @Matches(/^[\w-]{1,40}$/)
  name!: string;
}

/** A custom dataset. */
export class SandboxDatasetOrder {
  /**
   * Must not be the name of a built-in dataset; a custom one with the same name is replaced.
   * @example payout
   */
  @Matches(/^[a-z0-9][a-z0-9_-]{0,39}$/)
  name!: string;

  /** Its content. */
  @IsDefined()
  @ValidateNested()
  @Type(() => DatasetDocument)
  document!: DatasetDocument;
}

/** Whether to respond when the work is done, or at once. */
export class SandboxWaitQuery {
  /**
   * N responds at once; GET api/datasets reports the progress.
   * @example Y
   */
  @IsIn(['Y', 'N'])
  wait_yn?: Yn = 'Y';
}

/** A dataset. */
export class SandboxDataset {
  /**
   * Name of the dataset.
   * @example ci
   */
  name!: string;
  /**
   * Its content, in Korean.
   * @example "페르소나와 네 개의 방송. 몇 초면 준비돼요."
   */
  description!: string;
  /**
   * Y: the data in use was loaded from it.
   * @example N
   */
  current_yn!: Yn;
  /**
   * Y: a custom dataset.
   * @example N
   */
  own_yn!: Yn;
}

/** The progress of a load, or the result of the last one. */
export class SandboxDatasetLoad {
  /**
   * Name of the dataset that is or was loaded.
   * @example ci
   */
  name!: string;
  /**
   * State of the load.
   * @example loading
   */
  state!: 'loading' | 'loaded' | 'failed';
  /**
   * When it started; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  started_at!: string;
  /**
   * How long it took, or has taken so far, in milliseconds.
   * @example 4200
   */
  ms!: number;
  /**
   * Progress output, newest last.
   * @example ["personas"]
   */
  lines!: string[];
}

/** The available datasets, and the progress of a load. */
export class SandboxDatasets {
  /** The datasets that can be loaded. */
  list!: SandboxDataset[];
  /**
   * The dataset that was seeded first, which a reset loads again; null when none was seeded.
   * @example demo
   */
  first!: string | null;
  /**
   * Y: this server or another is replacing data; calls return 503 meanwhile.
   * @example N
   */
  replacing_yn!: Yn;
  /** The current or last load of this server. */
  load!: SandboxDatasetLoad | null;
}

/** Names a snapshot. */
export class SandboxSnapshotParam {
  /**
   * Name of the snapshot.
   * @example before-payout
   */
  @Matches(/^[a-z0-9][a-z0-9_-]{0,39}$/)
  name!: string;
}

/** A snapshot to take. */
export class SandboxSnapshotOrder extends SandboxSnapshotParam {
  /**
   * One member alone; omitted: all data.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  user_key?: number;
}

/** A stored state of the data. */
export class SandboxSnapshotInfo {
  /**
   * Name of the snapshot.
   * @example before-payout
   */
  name!: string;
  /**
   * The member it is of; null for all data.
   * @example 1024
   */
  user_key!: number | null;
  /**
   * When it was taken; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  created_at!: string;
}

/** The snapshots, newest first. */
export class SandboxSnapshots {
  /** The snapshots, newest first. */
  list!: SandboxSnapshotInfo[];
}
