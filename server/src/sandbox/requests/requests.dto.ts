import { IntersectionType } from '@nestjs/swagger';
import {
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { FromDigits, IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
type Method = (typeof methods)[number];

/** A status, or a class of them. */
const statusPattern = /^([1-5]\d\d|[1-5]xx)$/;

/** Longer values of X-Test-Id are truncated. */
export const testIdLengthMax = 100;

/** Filters requests; omitted filters match all. */
export class SandboxRequestFilter {
  /**
   * Only requests of this method.
   * @example POST
   */
  @IsOptional()
  @IsIn(methods)
  method?: Method;

  /**
   * The path without its query; `*` matches any text.
   * @example /v1/user/*
   */
  @IsOptional()
  @IsString()
  @MaxLength(300)
  path?: string;

  /**
   * A status or a class of them.
   * @example 4xx
   */
  @IsOptional()
  @Matches(statusPattern)
  status?: string;

  /**
   * Key of the calling member.
   * @example 1001
   */
  @IsOptional()
  @IsKey()
  user_key?: number;

  /**
   * The X-Test-Id sent by the caller.
   * @example checkout-42
   */
  @IsOptional()
  @IsString()
  @Length(1, testIdLengthMax)
  test_id?: string;

  /**
   * Answered at or after this time, by the product's clock.
   * @example 2026-11-21T06:00:00.000Z
   */
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true })
  since?: string;

  /**
   * Answered before this time, by the product's clock.
   * @example 2026-11-21T07:00:00.000Z
   */
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true })
  until?: string;

  /**
   * Y: including requests of the simulated audience.
   * @example N
   */
  @IsIn(['Y', 'N'])
  audience_yn?: Yn = 'N';
}

/** Selects the requests to remove from the journal; all by default. */
export class SandboxRequestClear {
  /**
   * The X-Test-Id sent by the caller; omitted: all requests.
   * @example checkout-42
   */
  @IsOptional()
  @IsString()
  @Length(1, testIdLengthMax)
  test_id?: string;
}

/** Filters the requests, newest first. */
export class SandboxRequestQuery extends IntersectionType(SandboxRequestFilter, PageQuery) {}

/** A request answered by this process. Secrets are redacted, long bodies omitted. */
export class SandboxRequest {
  /**
   * Number of the request, ascending.
   * @example 41
   */
  id!: number;
  /**
   * When it was answered; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  at!: string;
  /**
   * Method of the request.
   * @example POST
   */
  method!: string;
  /**
   * Path without its query.
   * @example /v1/user/login-proc
   */
  path!: string;
  /**
   * The query without its question mark, with secrets redacted.
   * @example offset=0&limit=20
   */
  query!: string;
  /**
   * HTTP status of the response.
   * @example 200
   */
  status!: number;
  /**
   * Response time in milliseconds.
   * @example 12
   */
  ms!: number;
  /**
   * Key of the calling member; null for a visitor.
   * @example 1001
   */
  user_key!: number | null;
  /**
   * The X-Test-Id sent by the caller.
   * @example checkout-42
   */
  test_id!: string | null;
  /**
   * The X-Agent sent by the caller.
   * @example honey-web/1
   */
  agent!: string | null;
  /**
   * The request body, as JSON text.
   * @example "{\"id\":\"viewer01\",\"password\":\"[redacted]\"}"
   */
  request!: string | null;
  /**
   * The response body, as JSON text.
   * @example "{\"access_token\":\"[redacted]\"}"
   */
  response!: string | null;
}

/** A page of requests, newest first. */
export class SandboxRequests extends PageInfo {
  /** The requests of this page, newest first. */
  list!: SandboxRequest[];
  /**
   * Y: requests are recorded; N: the journal is off (SANDBOX_JOURNAL).
   * @example Y
   */
  recording_yn!: Yn;
}

/** The number of matching requests. */
export class SandboxRequestCount {
  /**
   * Number of matching requests.
   * @example 3
   */
  count!: number;
}

/** An assertion about the requests so far. Without bounds at least one is required. */
export class SandboxRequestClaim {
  /**
   * Method of the requests.
   * @example POST
   */
  @IsIn(methods)
  method!: Method;

  /**
   * The path without its query; `*` matches any text.
   * @example /v1/user/login-proc
   */
  @IsString()
  @MaxLength(300)
  path!: string;

  /**
   * HTTP status of the responses; omitted: any.
   * @example 200
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @Min(100)
  @Max(599)
  status?: number;

  /**
   * The X-Test-Id sent by the caller.
   * @example checkout-42
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, testIdLengthMax)
  test_id?: string;

  /**
   * Key of the calling member.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  user_key?: number;

  /**
   * Least number of matching requests.
   * @example 1
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(500)
  at_least?: number;

  /**
   * Most matching requests.
   * @example 1
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(500)
  at_most?: number;
}

/** The result of an assertion. */
export class SandboxRequestVerdict {
  /**
   * Whether the number is within bounds.
   * @example true
   */
  ok!: boolean;
  /**
   * Number of matching requests.
   * @example 1
   */
  count!: number;
}
