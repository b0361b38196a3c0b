import { IsIn, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { ManagedSanction } from '../sanctions/sanctions.dto.ts';
import { UserBrief } from '../users.dto.ts';

/** Filters the members. */
export class MemberQuery extends PageQuery {
  /**
   * Part of the nickname, start of the ID or profile ID, the user_key, or a full telephone number in digits.
   * @example viewer
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;

  /**
   * Omitted: all.
   * @example host
   */
  @IsOptional()
  @IsIn(['member', 'host', 'operator'])
  role?: 'member' | 'host' | 'operator';

  /**
   * restricted: with a restriction in force; leaving: with a deletion request; deleted: erased. Omitted: all except
   * deleted.
   * @example restricted
   */
  @IsOptional()
  @IsIn(['restricted', 'leaving', 'deleted'])
  state?: 'restricted' | 'leaving' | 'deleted';
}

/** A member in operators' lists. */
export class MemberRow extends UserBrief {
  /**
   * The sign-in ID; null for an account without one.
   * @example viewer01
   */
  login_id!: string | null;
  /**
   * The member's role.
   * @example member
   */
  role!: 'member' | 'host' | 'operator';
  /**
   * Y: the member's identity is verified.
   * @example Y
   */
  verification_yn!: Yn;
  /**
   * Y: the verified member is an adult.
   * @example Y
   */
  user_adult_yn!: Yn;
  /**
   * The member's current restrictions.
   * @example ["chat"]
   */
  restricted_from!: ('service' | 'chat' | 'broadcast')[];
  /**
   * When the account was created; ISO 8601, UTC.
   * @example 2026-03-01T09:00:00.000Z
   */
  created_at!: string;
  /**
   * When its deletion was requested, ISO 8601, UTC; null: not requested.
   * @example 2026-11-22T09:00:00.000Z
   */
  deletion_asked_at!: string | null;
  /**
   * When it was deleted, ISO 8601, UTC; null: not deleted.
   * @example 2026-11-22T09:00:00.000Z
   */
  deleted_at!: string | null;
}

/** Members, newest first. */
export class MemberList extends PageInfo {
  /** The members of this page. */
  list!: MemberRow[];
}

/** Options of a member's details. */
export class MemberDetailQuery {
  /**
   * Y shows personal data in full, and needs a reason.
   * @example N
   */
  @IsOptional()
  @IsIn(['Y', 'N'])
  unmask_yn?: Yn;

  /**
   * Why personal data is shown; for the audit log.
   * @example "본인 확인 문의 1024"
   */
  @ValidateIf(({ unmask_yn, reason }: MemberDetailQuery) => unmask_yn === 'Y' || reason !== undefined)
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason?: string;
}

/** A member's balances and gift totals. */
export class MemberWallet {
  /**
   * Spendable honey, in whole units.
   * @example 100000
   */
  star_cnt!: number;
  /**
   * BTUC balance, in whole units.
   * @example 0
   */
  btuc_cnt!: number;
  /**
   * Total honey given to hosts.
   * @example 1200
   */
  given_cnt!: number;
  /**
   * Total honey received from members.
   * @example 0
   */
  received_cnt!: number;
  /**
   * Hosts whose fan the member is.
   * @example 3
   */
  fan_of_cnt!: number;
}

/** A sign-in of the member. */
export class MemberSignIn {
  /**
   * User agent of the browser or app.
   * @example "Mozilla/5.0"
   */
  agent!: string;
  /**
   * IP address, with its end hidden unless personal data is shown.
   * @example 203.0.113.*
   */
  address!: string;
  /**
   * When it was opened; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  created_at!: string;
  /**
   * When it was last used; ISO 8601, UTC.
   * @example 2026-11-20T05:21:00.000Z
   */
  last_used_at!: string;
  /**
   * When it ended, ISO 8601, UTC; null: it is open.
   * @example 2026-11-22T09:00:00.000Z
   */
  ended_at!: string | null;
  /**
   * The operator who signed in as the member; null: the member signed in.
   * @example 3
   */
  operator_key!: number | null;
}

/** A member's details for operators. Personal data is masked unless requested with a reason. */
export class MemberDetail extends MemberRow {
  /**
   * How the account signs in: P by ID, H by telephone, or a social provider.
   * @example P
   */
  reg_method_cd!: string;
  /**
   * The introduction; empty without one.
   * @example "노래 방송 좋아해요"
   */
  state_memo!: string;
  /**
   * Real name; empty when it cannot be read.
   * @example 홍*동
   */
  name!: string;
  /**
   * Telephone number; empty when it cannot be read.
   * @example 010-****-5678
   */
  phone!: string;
  /**
   * Date of birth; empty when it cannot be read.
   * @example 1990****
   */
  birth!: string;
  /**
   * E-mail address; empty when there is none, or when it cannot be read.
   * @example b***@honey.example
   */
  email!: string;
  /**
   * Y: personal data is masked.
   * @example Y
   */
  masked_yn!: Yn;
  /**
   * The host's running live, or null.
   * @example 1001
   */
  live_vod_key!: number | null;
  /** The member's balances and gift totals. */
  wallet!: MemberWallet;
  /** Restrictions: those in force first, then newest first; at most 50. */
  sanctions!: ManagedSanction[];
  /** Sign-ins, newest first; at most 20. */
  sign_ins!: MemberSignIn[];
}
