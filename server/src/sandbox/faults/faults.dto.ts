import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { testIdLengthMax } from '../requests/requests.dto.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

export const faultKinds = ['refuse', 'wait', 'drop_before', 'drop_after'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How many faults may be pending at once: each is compared with every request. */
export const faultsMax = 100;

/** A fault for the next requests that match. */
export class SandboxFaultRequest {
  /**
   * refuse: answers `status` without doing anything. wait: does the work `wait_ms` later. drop_before: closes the connection without
   * doing anything. drop_after: does the work, and closes the connection in place of the answer.
   * @example refuse
   */
  @IsIn(faultKinds)
  kind!: FaultKind;

  /**
   * Only requests of this method.
   * @example POST
   */
  @IsOptionalNonNull()
  @IsIn(methods)
  method?: Method;

  /**
   * The path without its query; `*` stands for any text. Calls of the sandbox never match.
   * @example /v1/payment/*
   */
  @IsString()
  @Matches(/^\//)
  @MaxLength(300)
  path!: string;

  /**
   * Only requests with this X-Test-Id.
   * @example checkout-7
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, testIdLengthMax)
  test_id?: string;

  /**
   * How many requests get the fault.
   * @example 1
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  times?: number = 1;

  /**
   * Of `refuse`: the status of the answer.
   * @example 503
   */
  @IsOptional()
  @IsInt()
  @Min(400)
  @Max(599)
  status?: number = 503;

  /**
   * Of `refuse`: the code of the answer.
   * @example unavailable
   */
  @IsOptional()
  @Matches(/^[a-z][a-z0-9_]{0,59}$/)
  code?: string = 'unavailable';

  /**
   * Of `wait`: how many milliseconds later the work begins.
   * @example 3000
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(60_000)
  wait_ms?: number = 1_000;
}

/** A fault that is pending. */
export class SandboxFault {
  /**
   * Number of the fault.
   * @example 3
   */
  id!: number;
  /**
   * What happens to the requests that match.
   * @example refuse
   */
  kind!: FaultKind;
  /**
   * Only requests of this method; null: of any.
   * @example POST
   */
  method!: Method | null;
  /**
   * The path without its query; `*` stands for any text.
   * @example /v1/payment/*
   */
  path!: string;
  /**
   * Only requests with this X-Test-Id; null: of any.
   * @example checkout-7
   */
  test_id!: string | null;
  /**
   * How many requests still get the fault.
   * @example 1
   */
  left_cnt!: number;
  /**
   * Of `refuse`: the HTTP status of the answer, 400 to 599; else null.
   * @example 503
   */
  status!: number | null;
  /**
   * Of `refuse`: the code of the answer; else null.
   * @example unavailable
   */
  code!: string | null;
  /**
   * Of `wait`: how many milliseconds later the work begins; else null.
   * @example 3000
   */
  wait_ms!: number | null;
}

/** The faults that are pending, the one that is used first on top. */
export class SandboxFaults {
  /** The faults, oldest first. */
  list!: SandboxFault[];
}

/** Which faults are removed. */
export class SandboxFaultClear {
  /**
   * Only those for this X-Test-Id.
   * @example checkout-7
   */
  @IsOptional()
  @IsString()
  @Length(1, testIdLengthMax)
  test_id?: string;
}
