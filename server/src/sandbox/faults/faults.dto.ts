import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { testIdLengthMax } from '../requests/requests.dto.ts';

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
type Method = (typeof methods)[number];

export const faultKinds = ['refuse', 'wait', 'drop_before', 'drop_after'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Most pending faults: each is compared with every request. */
export const faultsMax = 100;

/** A fault for the next matching requests. */
export class SandboxFaultRequest {
  /**
   * refuse: responds with `status` without doing the work. wait: does the work `wait_ms` later. drop_before: closes the
   * connection without doing the work. drop_after: does the work, and closes the connection instead of responding.
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
   * The path without its query; `*` matches any text. Calls of the sandbox never match.
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
   * Number of requests to affect.
   * @example 1
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1_000)
  times?: number = 1;

  /**
   * For `refuse`: the status of the response.
   * @example 503
   */
  @IsOptional()
  @IsInt()
  @Min(400)
  @Max(599)
  status?: number = 503;

  /**
   * For `refuse`: the error code of the response.
   * @example unavailable
   */
  @IsOptional()
  @Matches(/^[a-z][a-z0-9_]{0,59}$/)
  code?: string = 'unavailable';

  /**
   * For `wait`: the delay in milliseconds.
   * @example 3000
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(60_000)
  wait_ms?: number = 1_000;
}

/** A pending fault. */
export class SandboxFault {
  /**
   * Number of the fault.
   * @example 3
   */
  id!: number;
  /**
   * What happens to matching requests.
   * @example refuse
   */
  kind!: FaultKind;
  /**
   * Only requests of this method; null: any.
   * @example POST
   */
  method!: Method | null;
  /**
   * The path without its query; `*` matches any text.
   * @example /v1/payment/*
   */
  path!: string;
  /**
   * Only requests with this X-Test-Id; null: any.
   * @example checkout-7
   */
  test_id!: string | null;
  /**
   * Number of requests still to be affected.
   * @example 1
   */
  left_cnt!: number;
  /**
   * For `refuse`: the HTTP status of the response, 400 to 599; else null.
   * @example 503
   */
  status!: number | null;
  /**
   * For `refuse`: the error code of the response; else null.
   * @example unavailable
   */
  code!: string | null;
  /**
   * For `wait`: the delay in milliseconds; else null.
   * @example 3000
   */
  wait_ms!: number | null;
}

/** The pending faults, in the order in which they are used. */
export class SandboxFaults {
  /** The faults, oldest first. */
  list!: SandboxFault[];
}

/** Selects the faults to remove. */
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
