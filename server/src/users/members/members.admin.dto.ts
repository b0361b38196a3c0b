import { IsIn, IsOptional, IsString, Length, Matches, MaxLength, ValidateIf } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { ManagedSanction } from '../sanctions/sanctions.admin.dto.ts';
import { UserBrief } from '../users.dto.ts';

/** Which members are asked for. */
export class MemberQuery extends PageQuery {
  /**
   * A part of the nickname, the beginning of the ID or profile ID, the user_key, or a whole telephone number in digits.
   * @example viewer
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;

  /**
   * Left out: all.
   * @example host
   */
  @IsOptional()
  @IsIn(['member', 'host', 'operator'])
  role?: 'member' | 'host' | 'operator';

  /**
   * restricted: by a restriction in force; leaving: who asked for deletion; deleted: who is gone. Left out: all but these last.
   * @example restricted
   */
  @IsOptional()
  @IsIn(['restricted', 'leaving', 'deleted'])
  state?: 'restricted' | 'leaving' | 'deleted';
}

/** A member as lists of operators show them. */
export class MemberRow extends UserBrief {
  /**
   * What the member signs in with; null for an account without an ID.
   * @example viewer01
   */
  login_id!: string | null;
  /**
   * What the member may do.
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
   * What the member is kept from now.
   * @example ["chat"]
   */
  restricted_from!: ('service' | 'chat' | 'broadcast')[];
  /**
   * When the account was made; ISO 8601, UTC.
   * @example 2026-03-01T09:00:00.000Z
   */
  created_at!: string;
  /**
   * When its deletion was asked for, ISO 8601, UTC; null: it was not.
   * @example 2026-11-22T09:00:00.000Z
   */
  deletion_asked_at!: string | null;
  /**
   * When it was deleted, ISO 8601, UTC; null: it was not.
   * @example 2026-11-22T09:00:00.000Z
   */
  deleted_at!: string | null;
}

/** Members, the newest first. */
export class MemberList extends PageInfo {
  /** The members of this page. */
  list!: MemberRow[];
}

/** How one member is looked at. */
export class MemberDetailQuery {
  /**
   * Y shows personal data in full, and needs a reason.
   * @example N
   */
  @IsOptional()
  @IsIn(['Y', 'N'])
  unmask_yn?: Yn;

  /**
   * Why personal data is looked at; for the log.
   * @example "본인 확인 문의 1024"
   */
  @ValidateIf(({ unmask_yn, reason }: MemberDetailQuery) => unmask_yn === 'Y' || reason !== undefined)
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  reason?: string;
}

/** What a member has, gave and got. */
export class MemberWallet {
  /**
   * Honey that can be spent, whole stars.
   * @example 100000
   */
  star_cnt!: number;
  /**
   * Balance of BTUC, whole units.
   * @example 0
   */
  btuc_cnt!: number;
  /**
   * Honey given to hosts in all.
   * @example 1200
   */
  given_cnt!: number;
  /**
   * Honey got from members in all.
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
   * What the browser or app said of itself.
   * @example "Mozilla/5.0"
   */
  agent!: string;
  /**
   * Where it came from, its end hidden unless personal data is shown.
   * @example 203.0.113.*
   */
  address!: string;
  /**
   * When; ISO 8601, UTC.
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
   * The operator who signed in as the member; null: the member did.
   * @example 3
   */
  operator_key!: number | null;
}

/** One member, as operators see them. Personal data is masked unless it was asked for with a reason. */
export class MemberDetail extends MemberRow {
  /**
   * How the account was made: P by ID, H by telephone, or a social provider.
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
   * Day of birth; empty when it cannot be read.
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
   * The live of this host that is on, or null.
   * @example 1001
   */
  live_vod_key!: number | null;
  /** What the member has, gave and got. */
  wallet!: MemberWallet;
  /** Restrictions: those in force first, then the newest; at most 50. */
  sanctions!: ManagedSanction[];
  /** Sign-ins, the newest first; at most 20. */
  sign_ins!: MemberSignIn[];
}
