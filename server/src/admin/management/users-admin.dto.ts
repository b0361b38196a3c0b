import { IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { Masked, type Personal } from '../../core/privacy/personal.ts';
import type { UserSanction } from '../../users/index.ts';

const flags = ['Y', 'N'] as const;
/** Honorary grades that can be set; `none` removes it. */
const honors = ['none', 'rookie', 'pro', 'star', 'master', 'mvp'] as const;
const roles = ['member', 'host', 'operator'] as const;

/** Names a member. */
export class ManagedUserParam {
  /**
   * user_key, ID, profile ID, nickname, or telephone number in digits.
   * @example viewer01
   */
  @IsString()
  @Length(1, 100)
  id!: string;
}

/** Everything that an operator may see of a member; personal data is masked. */
export class ManagedUser {
  /**
   * Key of the member.
   * @example 1001
   */
  user_key!: number;
  /**
   * Null for an account without a password.
   * @example viewer01
   */
  login_id!: string | null;
  /**
   * Nickname.
   * @example 꿀벌이
   */
  nick!: string;
  /**
   * Profile ID.
   * @example honeybee
   */
  profile_id!: string;
  /**
   * Address of the profile picture; null: initials are shown.
   * @example /media/portraits/1001.webp
   */
  profile_info!: string | null;
  /**
   * The introduction; empty without one.
   * @example "노래 방송 좋아해요"
   */
  state_memo!: string;
  /**
   * The member's role.
   * @example member
   */
  role!: (typeof roles)[number];
  /**
   * VIP grade, 0 to 5.
   * @example 0
   */
  vip_level!: number;
  /**
   * Honorary grade: mvp, master, star, pro, rookie; or null.
   * @example star
   */
  honor!: string | null;
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
   * Y: the member may watch only excel lives.
   * @example N
   */
  excel_only_yn!: Yn;
  /**
   * How the account signs in: P by ID, H by telephone, or a social provider.
   * @example P
   */
  reg_method_cd!: string;
  /**
   * Real name, masked; empty when it cannot be read.
   * @example 홍*동
   */
  @Masked('name')
  name!: Personal<'name'>;
  /**
   * Telephone number, masked; empty when it cannot be read.
   * @example 010-****-5678
   */
  @Masked('telephone')
  phone!: Personal<'telephone'>;
  /**
   * Date of birth, masked; empty when it cannot be read.
   * @example 1990****
   */
  @Masked('birthday')
  birth!: Personal<'birthday'>;
  /**
   * E-mail address, masked; empty when there is none, or when it cannot be read.
   * @example b***@honey.example
   */
  @Masked('email')
  email!: Personal<'email'>;
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
   * The social providers linked to the account.
   * @example ["kakao"]
   */
  social_providers!: string[];
  /**
   * Number of open sign-ins.
   * @example 2
   */
  sign_in_cnt!: number;
  /** The member's restrictions: those in force first, then newest first. */
  sanctions!: UserSanction[];
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
  /**
   * Changes with every edit by an operator, from 0; sent back with an edit.
   * @example 0
   */
  version!: number;
}

/** An operator's changes to a member; omitted fields are unchanged. */
export class ManagedUserEdit {
  /**
   * New nickname.
   * @example 새꿀벌
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  nick?: string;

  /**
   * New profile ID.
   * @example newbee
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  profile_id?: string;

  /**
   * Y: the identity counts as verified.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  verification_yn?: Yn;

  /**
   * Y: the member counts as an adult.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  user_adult_yn?: Yn;

  /**
   * New VIP grade, 0 to 5.
   * @example 1
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(5)
  vip_level?: number;

  /**
   * Honorary grade; none removes it.
   * @example star
   */
  @IsOptionalNonNull()
  @IsIn(honors)
  honor?: (typeof honors)[number];

  /**
   * Y: the member may watch only excel lives.
   * @example N
   */
  @IsOptionalNonNull()
  @IsIn(flags)
  excel_only_yn?: Yn;

  /**
   * The new role.
   * @example member
   */
  @IsOptionalNonNull()
  @IsIn(roles)
  role?: (typeof roles)[number];

  /**
   * The reason, for the audit log.
   * @example "고객센터 문의 1024"
   */
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  @Length(1, 500)
  reason!: string;

  /**
   * The version of the member that was read; any other is refused with member_changed. Omitted: any.
   * @example 0
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(2_147_483_647)
  version?: number;
}
