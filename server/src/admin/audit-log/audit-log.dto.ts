import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** Filters the audit log. */
export class AuditLogQuery extends PageQuery {
  /**
   * Key of the operator who acted.
   * @example 1001
   */
  @IsOptional()
  @IsKey()
  operator_key?: number;

  /**
   * The target of the action, as kind:key.
   * @example "user:1001"
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  target?: string;

  /**
   * The action, or its area alone.
   * @example users
   */
  @IsOptional()
  @Matches(/^[a-z-]{1,40}(\.[a-z_]{1,40})?$/)
  action?: string;
}

/** An operator's action. */
export class AuditLogEntry {
  /**
   * Number of the entry, without gaps.
   * @example 12
   */
  audit_no!: number;
  /**
   * When it was done; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  at!: string;
  /** The operator; null for a deleted account. */
  operator!: UserBrief | null;
  /**
   * Key of the operator.
   * @example 1001
   */
  operator_key!: number;
  /**
   * The action, as area.action.
   * @example users.update
   */
  action!: string;
  /**
   * The target of the action, as kind:key.
   * @example "user:1001"
   */
  target!: string;
  /**
   * The operator's reason; empty where none is required.
   * @example "고객센터 문의 1024"
   */
  reason!: string;
  /**
   * The state before, as JSON text.
   * @example "{\"vip_level\":0}"
   */
  before!: string;
  /**
   * The state after, as JSON text.
   * @example "{\"vip_level\":3}"
   */
  after!: string;
  /**
   * Id of the request that performed it.
   * @example req-7f3a
   */
  request_id!: string;
}

/** Whether the entries are unaltered. */
export class AuditChain {
  /**
   * Y: every entry is unaltered and chained to the previous one.
   * @example Y
   */
  whole_yn!: Yn;
  /**
   * Number of verified entries, up to the first altered one.
   * @example 12
   */
  entries!: number;
  /**
   * Number of the first altered entry; null: none.
   * @example 417
   */
  broken_at!: number | null;
  /**
   * When the chain was verified; ISO 8601, UTC. It is verified at most every ten seconds.
   * @example 2026-11-20T03:21:00.000Z
   */
  checked_at!: string;
}

/** Operators' actions, newest first, and whether the log is unaltered. */
export class AuditLog extends PageInfo {
  /** The entries of this page. */
  list!: AuditLogEntry[];
  /** The state of the chain. */
  chain!: AuditChain;
}
