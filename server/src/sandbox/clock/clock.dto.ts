import { IsIn, IsInt, IsISO8601, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';

/** Most that one call may advance the clock: ten years. */
export const forwardMsMax = 315_360_000_000;

/** The product's clock. */
export class SandboxClock {
  /**
   * The product's current time; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  now!: string;
  /**
   * Y: the clock is stopped.
   * @example N
   */
  frozen_yn!: Yn;
  /**
   * How far it is ahead of the machine's clock, in milliseconds.
   * @example 86400000
   */
  offset_ms!: number;
  /**
   * Y: every background job has run since the clock was last moved.
   * @example Y
   */
  ready_yn!: Yn;
}

/** A change of the clock. Omitted fields are unchanged; the clock only moves forward. */
export class SandboxClockChange {
  /**
   * Y stops the clock, N resumes it from its current time.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  freeze_yn?: Yn;

  /**
   * How far to advance, in milliseconds.
   * @example 86400000
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(forwardMsMax)
  forward_ms?: number;

  /**
   * The time to move to, ISO 8601.
   * @example 2026-12-24T15:00:00.000Z
   */
  @IsOptionalNonNull()
  @IsISO8601({ strict: true, strictSeparator: true })
  to?: string;
}

/** The result of one background job. */
export class SandboxJobRun {
  /**
   * Name of the job.
   * @example gift-roll-up
   */
  name!: string;
  /**
   * Y: the job succeeded.
   * @example Y
   */
  ok_yn!: Yn;
  /**
   * The error, if it failed.
   * @example the provider did not answer
   */
  problem!: string | null;
  /**
   * How long it took, in milliseconds.
   * @example 12
   */
  ms!: number;
}

/** The result of running every background job once. */
export class SandboxJobRuns {
  /** The jobs, in the order in which they ran. */
  list!: SandboxJobRun[];
  /** The clock afterwards. */
  clock!: SandboxClock;
}
