import { IsIn, IsInt, IsISO8601, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';

/** The furthest one call may move the clock: ten years. */
export const forwardMsMax = 315_360_000_000;

/** The product's clock. */
export class SandboxClock {
  /**
   * The moment that the product believes in.
   * @example 2026-11-21T06:00:00.000Z
   */
  now!: string;
  /**
   * Y: time stands still.
   * @example N
   */
  frozen_yn!: Yn;
  /**
   * How far it is ahead of the machine's clock, in milliseconds.
   * @example 86400000
   */
  offset_ms!: number;
  /**
   * Y: every background job has run since the clock was moved.
   * @example Y
   */
  ready_yn!: Yn;
}

/** How the clock is to be changed. What is left out stays; it moves forward only. */
export class SandboxClockChange {
  /**
   * Y stops time, N lets it run on from where it stands.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y', 'N'])
  freeze_yn?: Yn;

  /**
   * How far to move forward, in milliseconds.
   * @example 86400000
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(forwardMsMax)
  forward_ms?: number;

  /**
   * The moment to move to, ISO 8601.
   * @example 2026-12-24T15:00:00.000Z
   */
  @IsOptionalNonNull()
  @IsISO8601({ strict: true, strictSeparator: true })
  to?: string;
}

/** What became of one background job. */
export class SandboxJobRun {
  /**
   * Name of the job.
   * @example gift-roll-up
   */
  name!: string;
  /**
   * Y: the job ended well.
   * @example Y
   */
  ok_yn!: Yn;
  /**
   * What went wrong, if anything did.
   * @example the provider did not answer
   */
  problem!: string | null;
  /**
   * How long it took, in milliseconds.
   * @example 12
   */
  ms!: number;
}

/** What running every background job once came to. */
export class SandboxJobRuns {
  /** The jobs, in the order in which they ran. */
  list!: SandboxJobRun[];
  /** What the clock says afterwards. */
  clock!: SandboxClock;
}
