import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { PageInfo, PageQuery } from '../core/http/page.dto.ts';
import { UserBrief } from '../users/users.dto.ts';

/** Which entries are asked for. */
export class AuditLogQuery extends PageQuery {
  /**
   * Key of the operator who acted.
   * @example 1001
   */
  @IsOptional()
  @IsKey()
  operator_key?: number;

  /**
   * What was acted on, as kind:key.
   * @example "user:1001"
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  target?: string;

  /**
   * The act, or its area alone.
   * @example users
   */
  @IsOptional()
  @Matches(/^[a-z-]{1,40}(\.[a-z_]{1,40})?$/)
  action?: string;
}

/** What an operator did. */
export class AuditLogEntry {
  /**
   * Number of the entry, without gaps.
   * @example 12
   */
  audit_no!: number;
  /**
   * When; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  at!: string;
  /** Who acted; null for an operator who is gone. */
  operator!: UserBrief | null;
  /**
   * Key of the operator.
   * @example 1001
   */
  operator_key!: number;
  /**
   * What was done, as area.act.
   * @example users.update
   */
  action!: string;
  /**
   * What it was done to, as kind:key.
   * @example "user:1001"
   */
  target!: string;
  /**
   * Why, in the operator's words; empty where none is asked for.
   * @example "고객센터 문의 1024"
   */
  reason!: string;
  /**
   * What it was before, as JSON text.
   * @example "{\"vip_level\":0}"
   */
  before!: string;
  /**
   * What it was after, as JSON text.
   * @example "{\"vip_level\":3}"
   */
  after!: string;
  /**
   * The request by which it was done.
   * @example req-7f3a
   */
  request_id!: string;
}

/** Whether the entries are told as they were written. */
export class AuditChain {
  /**
   * Y: every entry is what was written and follows on the one before.
   * @example Y
   */
  whole_yn!: Yn;
  /**
   * How many entries were proven, up to the first that is broken.
   * @example 12
   */
  entries!: number;
  /**
   * Number of the first entry that is not what was written; null: none.
   * @example 417
   */
  broken_at!: number | null;
  /**
   * When this was proven; ISO 8601, UTC. It is proven anew at most every ten seconds.
   * @example 2026-11-20T03:21:00.000Z
   */
  checked_at!: string;
}

/** What operators did, the newest first, and whether the log is whole. */
export class AuditLog extends PageInfo {
  /** The entries of this page. */
  list!: AuditLogEntry[];
  /** The state of the chain. */
  chain!: AuditChain;
}
