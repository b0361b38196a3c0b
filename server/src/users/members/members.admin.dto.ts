import { OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Yn } from '../../core/http/ok.dto.ts';
import { CursorPageInfo, CursorPageQuery } from '../../core/http/page.dto.ts';
import { Masked, type Personal } from '../../core/privacy/personal.ts';
import { ManagedSanction } from '../sanctions/sanctions.dto.ts';
import { UserBrief } from '../users.dto.ts';

/** Filters the members. */
export class MemberQuery extends CursorPageQuery {
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
export class MemberList extends CursorPageInfo {
  /** The members of this page. */
  list!: MemberRow[];
}

/** Filters the file of members. */
export class MemberFilter extends OmitType(MemberQuery, ['offset', 'limit', 'cursor']) {}

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
   * Id of the sign-in.
   * @example 0191b7c4-8a5e-7cc2-9d1b-3f6e5d2a7b10
   */
  sign_in_id!: string;
  /**
   * User agent of the browser or app.
   * @example "Mozilla/5.0"
   */
  agent!: string;
  /**
   * IP address, with its end masked.
   * @example 203.0.113.*
   */
  @Masked('sign_in_address')
  address!: Personal<'sign_in_address'>;
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

/** A member's details for operators. Personal data is masked. */
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
  @Masked('name')
  name!: Personal<'name'>;
  /**
   * Telephone number; empty when it cannot be read.
   * @example 010-****-5678
   */
  @Masked('telephone')
  phone!: Personal<'telephone'>;
  /**
   * Date of birth; empty when it cannot be read.
   * @example 1990****
   */
  @Masked('birthday')
  birth!: Personal<'birthday'>;
  /**
   * E-mail address; empty when there is none, or when it cannot be read.
   * @example b***@honey.example
   */
  @Masked('email')
  email!: Personal<'email'>;
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
