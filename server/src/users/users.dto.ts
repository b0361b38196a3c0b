import type { Yn } from '../core/http/answer.dto.ts';
import { IsKey } from '../core/http/key.dto.ts';

/** How items in use make a member look; each is left out where none is in use. */
export class UserEffects {
  /**
   * Colour of the nickname: honey, sky, rose.
   * @example honey
   */
  nick_color?: string;
  /**
   * What shows when the member enters a room: bees, fireworks.
   * @example bees
   */
  entrance?: string;
  /**
   * Bubble around the member's lines: comb, night.
   * @example comb
   */
  chat_bubble?: string;
}

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
  /** How items in use make the member look; left out without any. */
  effects?: UserEffects;
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
  /**
   * Whether the asking member subscribes; N for visitors.
   * @example N
   */
  subscribe_yn!: Yn;
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

/** A VIP grade with what makes it. */
export class PayGradeStep extends PayGrade {
  /**
   * Won paid in six months, less refunded, that make it; 0 for the lowest.
   * @example 30000000
   */
  charge_min_krw!: number;
}

/** The payment grade that a member has, and the one that the next month would bring. */
export class OwnPayGrade {
  /**
   * VIP grade 0 to 5 in force.
   * @example 4
   */
  vip_level!: number;
  /**
   * When the month of Seoul ends for which it holds; ISO 8601, UTC.
   * @example 2026-11-30T15:00:00.000Z
   */
  until!: string;
  /**
   * Won paid less refunded in the six closed months before this one.
   * @example 1200000
   */
  charge_krw!: number;
  /**
   * Won paid less refunded in this month so far.
   * @example 110000
   */
  month_charge_krw!: number;
  /**
   * VIP grade that the next month would bring if nothing more were paid.
   * @example 4
   */
  next_vip_level!: number;
  /**
   * Won that count for the next month so far: this month and the five before.
   * @example 1310000
   */
  next_charge_krw!: number;
  /**
   * The grade above that one; null where there is none.
   * @example 3
   */
  above_vip_level!: number | null;
  /**
   * Won that are still to be paid this month to reach it; 0 where there is none.
   * @example 1690000
   */
  above_lacking_krw!: number;
}

/** A payment grade that the member had for a month. */
export class PayGradeHistoryEntry {
  /**
   * The month of Seoul, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * VIP grade 0 to 5.
   * @example 4
   */
  vip_level!: number;
  /**
   * Won of the six months before; null where an operator set the grade.
   * @example 1200000
   */
  charge_krw!: number | null;
}

/** All VIP grades. */
export class PayGradeList {
  /** The grades, from the lowest. */
  list!: PayGradeStep[];
  /** The member's own; null for a visitor. */
  own!: OwnPayGrade | null;
  /** The member's grades of the last twelve months that were decided, the newest first; a month of Basic without payments is left out. */
  history!: PayGradeHistoryEntry[];
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
