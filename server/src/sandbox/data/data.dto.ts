import { Type } from 'class-transformer';
import { IsDefined, IsIn, Matches, ValidateNested } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { DatasetDocument } from '../fixtures/document/fixture-document.dto.ts';

/** What the data can be replaced by. */
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

/** A dataset of one's own. */
export class SandboxDatasetOrder {
  /**
   * No dataset that comes with the product; one of one's own is replaced.
   * @example payout
   */
  @Matches(/^[a-z0-9][a-z0-9_-]{0,39}$/)
  name!: string;

  /** What it is made of. */
  @IsDefined()
  @ValidateNested()
  @Type(() => DatasetDocument)
  document!: DatasetDocument;
}

/** Whether the answer comes when the work is done, or at once. */
export class SandboxWaitQuery {
  /**
   * N answers at once; GET api/datasets tells how it goes.
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
   * What stands in it, in Korean.
   * @example "페르소나와 네 개의 방송. 몇 초면 준비돼요."
   */
  description!: string;
  /**
   * Y: the data in use began as this one.
   * @example N
   */
  current_yn!: Yn;
  /**
   * Y: one of one's own.
   * @example N
   */
  own_yn!: Yn;
}

/** How a load goes, or how the last one went. */
export class SandboxDatasetLoad {
  /**
   * Name of the dataset that is or was loaded.
   * @example ci
   */
  name!: string;
  /**
   * How far the load is.
   * @example loading
   */
  state!: 'loading' | 'loaded' | 'failed';
  /**
   * When it began; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  started_at!: string;
  /**
   * How long it took, or has taken so far, in milliseconds.
   * @example 4200
   */
  ms!: number;
  /**
   * What it said of its progress, newest last.
   * @example ["personas"]
   */
  lines!: string[];
}

/** What there is to load, and how a load goes. */
export class SandboxDatasets {
  /** The datasets that may be loaded. */
  list!: SandboxDataset[];
  /**
   * The dataset that was seeded first, which a reset loads again; null when none was.
   * @example demo
   */
  first!: string | null;
  /**
   * Y: data is being replaced now, by this server or another; calls answer 503 meanwhile.
   * @example N
   */
  replacing_yn!: Yn;
  /** The load that this server runs or ran last. */
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

/** What is to be set aside. */
export class SandboxSnapshotOrder extends SandboxSnapshotParam {
  /**
   * One member alone; left out: everything.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  user_key?: number;
}

/** A state of the data that was set aside. */
export class SandboxSnapshotInfo {
  /**
   * Name of the snapshot.
   * @example before-payout
   */
  name!: string;
  /**
   * The member whom it is of; null for everything.
   * @example 1024
   */
  user_key!: number | null;
  /**
   * When it was taken; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  created_at!: string;
}

/** What was set aside, newest first. */
export class SandboxSnapshots {
  /** The snapshots, newest first. */
  list!: SandboxSnapshotInfo[];
}
