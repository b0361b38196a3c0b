import { IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import type { UserSanction } from '../session/sanctions/sanctions.dto.ts';

const flags = ['Y', 'N'] as const;
/** What can be given and taken as an honorary grade; `none` takes it. */
const honors = ['none', 'rookie', 'pro', 'star', 'master', 'mvp'] as const;
const roles = ['member', 'host', 'operator'] as const;

/** Names a member as an operator knows them. */
export class ManagedUserParam {
  /**
   * user_key, ID, profile ID, nickname, or telephone number in digits.
   * @example viewer01
   */
  @IsString()
  @Length(1, 100)
  id!: string;
}

/** Everything that an operator may see of a member. */
export class ManagedUser {
  /** @example 1001 */
  user_key!: number;
  /** Null for an account without a password. */
  login_id!: string | null;
  /** @example 꿀벌이 */
  nick!: string;
  /** @example honeybee */
  profile_id!: string;
  profile_info!: string | null;
  state_memo!: string;
  /** @example member */
  role!: (typeof roles)[number];
  /** @example 0 */
  vip_level!: number;
  honor!: string | null;
  /** @example Y */
  verification_yn!: Yn;
  /** @example Y */
  user_adult_yn!: Yn;
  /** @example N */
  excel_only_yn!: Yn;
  /** @example P */
  reg_method_cd!: string;
  /** Real name; empty when it cannot be read. */
  name!: string;
  /** In digits; empty when it cannot be read. */
  phone!: string;
  /** YYYYMMDD; empty when it cannot be read. */
  birth!: string;
  email!: string;
  /** @example 100000 */
  star_cnt!: number;
  /** @example 0 */
  btuc_cnt!: number;
  social_providers!: string[];
  /** Sign-ins that are open. */
  sign_in_cnt!: number;
  sanctions!: UserSanction[];
  created_at!: string;
  deletion_asked_at!: string | null;
  deleted_at!: string | null;
}

/** What an operator changes of a member; what is left out stays. */
export class ManagedUserEdit {
  /** @example 새꿀벌 */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  nick?: string;

  /** @example newbee */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  profile_id?: string;

  /** @example Y */
  @IsOptionalNonNull()
  @IsIn(flags)
  verification_yn?: Yn;

  /** @example Y */
  @IsOptionalNonNull()
  @IsIn(flags)
  user_adult_yn?: Yn;

  /** @example 1 */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(5)
  vip_level?: number;

  /**
   * none takes it away.
   * @example star
   */
  @IsOptionalNonNull()
  @IsIn(honors)
  honor?: (typeof honors)[number];

  /** @example N */
  @IsOptionalNonNull()
  @IsIn(flags)
  excel_only_yn?: Yn;

  /** @example member */
  @IsOptionalNonNull()
  @IsIn(roles)
  role?: (typeof roles)[number];

  /**
   * Why, for the log.
   * @example 고객센터 문의 1024
   */
  @Matches(/\S/)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  @Length(1, 500)
  reason!: string;
}
