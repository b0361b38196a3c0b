import { OmitType } from '@nestjs/swagger';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { CursorPageInfo, CursorPageQuery, PageInfo } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';

/** Filters the audit log. */
export class AuditLogQuery extends CursorPageQuery {
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

/** The filters of the audit log without its paging. */
export class AuditLogFilter extends OmitType(AuditLogQuery, ['offset', 'limit', 'cursor']) {}

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
  /** The members that the target and both states name by key, without deleted accounts. */
  people!: UserBrief[];
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
   * Day of the first anchor that the log does not match, as YYYYMMDD; null: it matches all.
   * @example "20261120"
   */
  broken_anchor!: string | null;
  /**
   * When the chain was verified; ISO 8601, UTC. It is verified at most every ten seconds, a long log less often.
   * @example 2026-11-20T03:21:00.000Z
   */
  checked_at!: string;
}

/** Operators' actions, newest first, and whether the log is unaltered. */
export class AuditLog extends CursorPageInfo {
  /** The entries of this page. */
  list!: AuditLogEntry[];
  /** The state of the chain; null while a long log is verified for the first time. */
  chain!: AuditChain | null;
}

/** The signed state of the audit log after a Seoul day. A saved one is what `npm run audit:verify -- --anchors` reads. */
export class AuditAnchorRecord {
  /**
   * The day, as YYYYMMDD.
   * @example "20261127"
   */
  day!: string;
  /**
   * Number of entries in the log.
   * @example 1204
   */
  entries!: number;
  /**
   * The seal of the last entry; empty without entries.
   * @example "qNfn7fM3cRhyWBQmI0wy4bA1sPjZ6cVhXk2mU9eTt0o"
   */
  last_seal!: string;
  /**
   * When it was signed; ISO 8601, UTC.
   * @example 2026-11-27T15:00:12.000Z
   */
  signed_at!: string;
  /**
   * The Ed25519 key that verifies it, base64url.
   * @example "ebVWLo_mVPlAeLES6KmLp5AfhTrmlb7X4OORC60ElmQ"
   */
  public_key!: string;
  /**
   * The Ed25519 signature, base64url.
   * @example "hqN5dGn0bV3ZPVQ0oSm3wFhLk0PqzS1e5gJt2m8vX9cYbR4uTa7KxWnE6iDfCjHs1MlOvBpQ3rUyAz0GkIwNAg"
   */
  signature!: string;
}

/** Anchors, newest first. */
export class AuditAnchorList extends PageInfo {
  /** The anchors of this page. */
  list!: AuditAnchorRecord[];
}
