import type { Yn } from '../core/http/answer.dto.ts';
import { IsKey } from '../core/http/key.dto.ts';

/** What anyone may see of a member. */
export class UserBrief {
  /** @example 1001 */
  user_key!: number;
  /** @example 꿀벌이 */
  nick!: string;
  /** Address of the profile picture, or null: initials are shown. */
  profile_info!: string | null;
  /** @example honeybee */
  profile_id!: string;
  /**
   * VIP grade 0 to 5.
   * @example 1
   */
  vip_level!: number;
  /**
   * Honorary grade: mvp, master, star, pro, rookie; or null.
   * @example star
   */
  honor!: string | null;
}

/** The session user. */
export class SessionUser extends UserBrief {
  /**
   * Honey that can be spent.
   * @example 100000
   */
  star_cnt!: number;
  /** @example 0 */
  btuc_cnt!: number;
  /** @example Y */
  verification_yn!: Yn;
  /** @example Y */
  user_adult_yn!: Yn;
  /**
   * Telephone number in digits; empty when it cannot be read.
   * @example 01012345678
   */
  phone!: string;
  /** Real name; empty when it cannot be read. */
  name!: string;
  /**
   * The number with its middle hidden.
   * @example 010-****-5678
   */
  phone_hide!: string;
  state_memo!: string;
  /** @example member */
  role!: 'member' | 'host' | 'operator';
  /** Whether only excel lives may be watched. */
  excel_only_yn!: Yn;
  /**
   * What the member signs in with; null for an account without an ID.
   * @example viewer01
   */
  login_id!: string | null;
  /** How the account was made: P by ID, H by telephone, or a social provider. */
  reg_method_cd!: string;
  /**
   * Whether the account has a password that can be changed.
   * @example Y
   */
  password_yn!: Yn;
  /** Whether others see whose fan the member is. */
  myfan_display_yn!: Yn;
  /**
   * The social providers whose accounts sign this member in.
   * @example ["kakao"]
   */
  social_providers!: string[];
}

/** The two balances. */
export class UserBalances {
  /** @example 1001 */
  user_key!: number;
  /** @example 100000 */
  star_cnt!: number;
  /** @example 0 */
  btuc_cnt!: number;
}

/** A member's public profile, also shown as the name card. */
export class UserProfile extends UserBrief {
  state_memo!: string;
  /** Whether this member broadcasts. */
  host_yn!: Yn;
  /** @example 1200 */
  follower_cnt!: number;
  /** @example 12 */
  following_cnt!: number;
  /**
   * Members who gave this host honey.
   * @example 87
   */
  fan_cnt!: number;
  /** The live that is on now, or null. */
  live_vod_key!: number | null;
  /** Whether the asking member follows; N for visitors. */
  follow_yn!: Yn;
}

/** A VIP grade. */
export class PayGrade {
  /** @example 1 */
  vip_level!: number;
  /** @example Royal */
  name!: string;
  /**
   * Discount in percent.
   * @example 9
   */
  discountRate!: number;
}

/** All VIP grades. */
export class PayGradeList {
  list!: PayGrade[];
}

/** A grade that members may have: VIP by what they charge, honorary by what they give. */
export class MemberGroup {
  /** @example VIP1 */
  group_cd!: string;
  /** @example vip */
  kind!: 'vip' | 'honor';
  /**
   * VIP grade 0 to 5; null for an honorary one.
   * @example 1
   */
  level!: number | null;
  /** @example Royal */
  name!: string;
  /**
   * Discount in percent; null for an honorary one.
   * @example 9
   */
  discountRate!: number | null;
  /**
   * Whether the member has it.
   * @example N
   */
  own_yn!: Yn;
}

/** Every grade, the VIP ones first, each from the lowest. */
export class MemberGroupList {
  list!: MemberGroup[];
}

/** Whose name card. */
export class NameCardQuery {
  /** @example 101 */
  @IsKey()
  user_key!: number;
}
