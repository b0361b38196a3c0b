import type { Yn } from '../core/http/answer.dto.ts';
import { IsKey } from '../core/http/key.dto.ts';

/** What anyone may see of a member. */
export class UserBrief {
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
  /**
   * Nickname.
   * @example 꿀벌이
   */
  nick!: string;
  /**
   * Address of the profile picture, or null: initials are shown.
   * @example /media/portraits/1001.webp
   */
  profile_info!: string | null;
  /**
   * Profile ID, which names the member's page.
   * @example honeybee
   */
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
  /**
   * Balance of BTUC, whole units.
   * @example 0
   */
  btuc_cnt!: number;
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
   * Telephone number in digits; empty when it cannot be read.
   * @example 01012345678
   */
  phone!: string;
  /**
   * Real name; empty when it cannot be read.
   * @example 홍길동
   */
  name!: string;
  /**
   * The number with its middle hidden.
   * @example 010-****-5678
   */
  phone_hide!: string;
  /**
   * The introduction; empty without one.
   * @example "노래 방송 좋아해요"
   */
  state_memo!: string;
  /**
   * What the member may do.
   * @example member
   */
  role!: 'member' | 'host' | 'operator';
  /**
   * Whether only excel lives may be watched.
   * @example N
   */
  excel_only_yn!: Yn;
  /**
   * What the member signs in with; null for an account without an ID.
   * @example viewer01
   */
  login_id!: string | null;
  /**
   * How the account was made: P by ID, H by telephone, or a social provider.
   * @example P
   */
  reg_method_cd!: string;
  /**
   * Whether the account has a password that can be changed.
   * @example Y
   */
  password_yn!: Yn;
  /**
   * Whether others see whose fan the member is.
   * @example Y
   */
  myfan_display_yn!: Yn;
  /**
   * The social providers whose accounts sign this member in.
   * @example ["kakao"]
   */
  social_providers!: string[];
  /**
   * Y: an operator signed in as this member, and may look alone.
   * @example N
   */
  forced_login_yn!: Yn;
}

/** The two balances. */
export class UserBalances {
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
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
}

/** A member's public profile, also shown as the name card. */
export class UserProfile extends UserBrief {
  /**
   * The introduction; empty without one.
   * @example "노래 방송 좋아해요"
   */
  state_memo!: string;
  /**
   * Whether this member broadcasts.
   * @example Y
   */
  host_yn!: Yn;
  /**
   * How many members follow this one.
   * @example 1200
   */
  follower_cnt!: number;
  /**
   * How many members this one follows.
   * @example 12
   */
  following_cnt!: number;
  /**
   * Members who gave this host honey.
   * @example 87
   */
  fan_cnt!: number;
  /**
   * The live that is on now, or null.
   * @example 1001
   */
  live_vod_key!: number | null;
  /**
   * Whether the asking member follows; N for visitors.
   * @example N
   */
  follow_yn!: Yn;
}

/** A VIP grade. */
export class PayGrade {
  /**
   * VIP grade, 0 to 5.
   * @example 1
   */
  vip_level!: number;
  /**
   * Name of the grade.
   * @example Royal
   */
  name!: string;
  /**
   * Discount in percent.
   * @example 9
   */
  discountRate!: number;
}

/** All VIP grades. */
export class PayGradeList {
  /** The grades, from the lowest. */
  list!: PayGrade[];
}

/** A grade that members may have: VIP by what they charge, honorary by what they give. */
export class MemberGroup {
  /**
   * Code of the grade.
   * @example VIP1
   */
  group_cd!: string;
  /**
   * What the grade is given for.
   * @example vip
   */
  kind!: 'vip' | 'honor';
  /**
   * VIP grade 0 to 5; null for an honorary one.
   * @example 1
   */
  level!: number | null;
  /**
   * Name of the grade.
   * @example Royal
   */
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
  /** The grades. */
  list!: MemberGroup[];
}

/** Whose name card. */
export class NameCardQuery {
  /**
   * Key of the member.
   * @example 101
   */
  @IsKey()
  user_key!: number;
}
