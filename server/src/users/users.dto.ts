import { IsKey } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';

/** Visible effects of items in use; each is omitted where none is in use. */
export class UserEffects {
  /**
   * Colour of the nickname: honey, sky, rose.
   * @example honey
   */
  nick_color?: string;
  /**
   * Effect when the member enters a room: bees, fireworks.
   * @example bees
   */
  entrance?: string;
  /**
   * Bubble around the member's chat lines: comb, night.
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
  /** Visible effects of items in use; omitted without any. */
  effects?: UserEffects;
}

/** The session user. */
export class SessionUser extends UserBrief {
  /**
   * Spendable honey.
   * @example 100000
   */
  star_cnt!: number;
  /**
   * BTUC balance, in whole units.
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
   * The number, masked.
   * @example 010-****-5678
   */
  phone_hide!: string;
  /**
   * The introduction; empty without one.
   * @example "노래 방송 좋아해요"
   */
  state_memo!: string;
  /**
   * The member's role.
   * @example member
   */
  role!: 'member' | 'host' | 'operator';
  /**
   * Whether the member may watch only excel lives.
   * @example N
   */
  excel_only_yn!: Yn;
  /**
   * The sign-in ID; null for an account without one.
   * @example viewer01
   */
  login_id!: string | null;
  /**
   * How the account signs in: P by ID, H by telephone, or a social provider.
   * @example P
   */
  reg_method_cd!: string;
  /**
   * Whether the account has a password that can be changed.
   * @example Y
   */
  password_yn!: Yn;
  /**
   * Whether others see the hosts whose fan the member is.
   * @example Y
   */
  myfan_display_yn!: Yn;
  /**
   * The social providers linked to the account.
   * @example ["kakao"]
   */
  social_providers!: string[];
  /**
   * Y: an operator is signed in as this member, read-only.
   * @example N
   */
  forced_login_yn!: Yn;
}

/** A member's honey and BTUC balances. */
export class UserBalances {
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
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
}

/** A member's public profile, also shown as the name card. */
export class UserProfile extends UserBrief {
  /**
   * The introduction; empty without one.
   * @example "노래 방송 좋아해요"
   */
  state_memo!: string;
  /**
   * Whether this member is a host.
   * @example Y
   */
  host_yn!: Yn;
  /**
   * Whether the host is marked as a pure host this month.
   * @example N
   */
  pure_yn!: Yn;
  /**
   * Number of followers.
   * @example 1200
   */
  follower_cnt!: number;
  /**
   * Number of followed hosts.
   * @example 12
   */
  following_cnt!: number;
  /**
   * Number of members who gave this host honey.
   * @example 87
   */
  fan_cnt!: number;
  /**
   * The running live, or null.
   * @example 1001
   */
  live_vod_key!: number | null;
  /**
   * Whether the caller follows this member; N for visitors.
   * @example N
   */
  follow_yn!: Yn;
  /**
   * Whether the caller subscribes to this member; N for visitors.
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

/** A VIP grade with its requirement. */
export class PayGradeStep extends PayGrade {
  /**
   * Required won paid in six months, less refunds; 0 for the lowest.
   * @example 30000000
   */
  charge_min_krw!: number;
}

/** A member's payment grade, and a forecast of the next month. */
export class OwnPayGrade {
  /**
   * Current VIP grade, 0 to 5.
   * @example 4
   */
  vip_level!: number;
  /**
   * End of the month (Seoul time) for which it applies; ISO 8601, UTC.
   * @example 2026-11-30T15:00:00.000Z
   */
  until!: string;
  /**
   * Won paid, less refunds, in the six months before this one.
   * @example 1200000
   */
  charge_krw!: number;
  /**
   * Won paid, less refunds, in this month so far.
   * @example 110000
   */
  month_charge_krw!: number;
  /**
   * VIP grade of the next month if nothing more is paid.
   * @example 4
   */
  next_vip_level!: number;
  /**
   * Won that count towards the next month so far: this month and the five before.
   * @example 1310000
   */
  next_charge_krw!: number;
  /**
   * The grade above the forecast; null where there is none.
   * @example 3
   */
  above_vip_level!: number | null;
  /**
   * Won still to be paid this month to reach it; 0 where there is none.
   * @example 1690000
   */
  above_lacking_krw!: number;
}

/** A member's payment grade in one month. */
export class PayGradeHistoryEntry {
  /**
   * Month in Seoul time, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * VIP grade 0 to 5.
   * @example 4
   */
  vip_level!: number;
  /**
   * Won paid in the six months before; null where an operator set the grade.
   * @example 1200000
   */
  charge_krw!: number | null;
}

/** All VIP grades. */
export class PayGradeList {
  /** The grades, from the lowest. */
  list!: PayGradeStep[];
  /** The member's own grade; null for a visitor. */
  own!: OwnPayGrade | null;
  /**
   * The member's grades of the last twelve decided months, newest first; months of Basic without payments are omitted.
   */
  history!: PayGradeHistoryEntry[];
}

/** A grade: VIP by payments, honorary by gifts. */
export class MemberGroup {
  /**
   * Code of the grade.
   * @example VIP1
   */
  group_cd!: string;
  /**
   * Kind of grade.
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
   * Whether the member has this grade.
   * @example N
   */
  own_yn!: Yn;
}

/** All grades, VIP ones first, each lowest first. */
export class MemberGroupList {
  /** The grades. */
  list!: MemberGroup[];
}

/** Names the member of a name card. */
export class NameCardQuery {
  /**
   * Key of the member.
   * @example 101
   */
  @IsKey()
  user_key!: number;
}
