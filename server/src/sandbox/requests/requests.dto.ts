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

/** Longer texts of X-Test-Id are cut. */
export const testIdLengthMax = 100;

/** Which requests are meant; what is left out does not matter. */
export class SandboxRequestFilter {
  /**
   * Only requests of this method.
   * @example POST
   */
  @IsOptional()
  @IsIn(methods)
  method?: Method;

  /**
   * The path without its query; `*` stands for anything.
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
   * Whose requests.
   * @example 1001
   */
  @IsOptional()
  @IsKey()
  user_key?: number;

  /**
   * What the caller sent as X-Test-Id.
   * @example checkout-42
   */
  @IsOptional()
  @IsString()
  @Length(1, testIdLengthMax)
  test_id?: string;

  /**
   * Answered then or later, by the product's clock.
   * @example 2026-11-21T06:00:00.000Z
   */
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true })
  since?: string;

  /**
   * Answered before, by the product's clock.
   * @example 2026-11-21T07:00:00.000Z
   */
  @IsOptional()
  @IsISO8601({ strict: true, strictSeparator: true })
  until?: string;

  /**
   * Y: with what the simulated audience does.
   * @example N
   */
  @IsIn(['Y', 'N'])
  audience_yn?: Yn = 'N';
}

/** Whose requests are to be emptied out of the journal; all of them unless said. */
export class SandboxRequestClear {
  /**
   * What the caller sent as X-Test-Id; left out: everything is taken out.
   * @example checkout-42
   */
  @IsOptional()
  @IsString()
  @Length(1, testIdLengthMax)
  test_id?: string;
}

/** Which requests are asked for, newest first. */
export class SandboxRequestQuery extends IntersectionType(SandboxRequestFilter, PageQuery) {}

/** A request that this process answered. Secrets are taken out, long bodies are cut. */
export class SandboxRequest {
  /**
   * Number of the request; it grows.
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
   * The query without its question mark; secrets are taken out.
   * @example offset=0&limit=20
   */
  query!: string;
  /**
   * HTTP status of the answer.
   * @example 200
   */
  status!: number;
  /**
   * How long the answer took, in milliseconds.
   * @example 12
   */
  ms!: number;
  /**
   * Key of the member who asked; null for a visitor.
   * @example 1001
   */
  user_key!: number | null;
  /**
   * What the caller sent as X-Test-Id.
   * @example checkout-42
   */
  test_id!: string | null;
  /**
   * What the caller sent as X-Agent.
   * @example honey-web/1
   */
  agent!: string | null;
  /**
   * The body that was sent, as JSON text.
   * @example "{\"id\":\"viewer01\",\"password\":\"[redacted]\"}"
   */
  request!: string | null;
  /**
   * The body of the answer, as JSON text.
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

/** How many there are. */
export class SandboxRequestCount {
  /**
   * How many requests match.
   * @example 3
   */
  count!: number;
}

/** What must hold of the requests so far. Without bounds there must be at least one. */
export class SandboxRequestClaim {
  /**
   * Method of the requests.
   * @example POST
   */
  @IsIn(methods)
  method!: Method;

  /**
   * The path without its query; `*` stands for anything.
   * @example /v1/user/login-proc
   */
  @IsString()
  @MaxLength(300)
  path!: string;

  /**
   * HTTP status of their answers; any when it is left out.
   * @example 200
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @Min(100)
  @Max(599)
  status?: number;

  /**
   * What the caller sent as X-Test-Id.
   * @example checkout-42
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, testIdLengthMax)
  test_id?: string;

  /**
   * Key of the member who asked.
   * @example 1001
   */
  @IsOptionalNonNull()
  @IsKey()
  user_key?: number;

  /**
   * How many there must be at least.
   * @example 1
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(500)
  at_least?: number;

  /**
   * How many there may be at most.
   * @example 1
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(500)
  at_most?: number;
}

/** Whether it holds. */
export class SandboxRequestVerdict {
  /**
   * Whether there are as many as there should be.
   * @example true
   */
  ok!: boolean;
  /**
   * How many requests match.
   * @example 1
   */
  count!: number;
}
