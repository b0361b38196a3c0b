import { IsIn, IsString, IsUUID, Length, Matches, MaxLength } from 'class-validator';
import type { Yn } from '../core/http/answer.dto.ts';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import { Secret } from '../core/logging/secret-names.ts';

/** Text without control characters but line breaks, and without halves of characters. */
const plainText = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u;

/** What the two dates of change are asked by (SETTINGS-6): 1 nickname, 2 profile ID. */
const sortCodes = ['1', '2'] as const;

/** Asks when a name may be changed again. */
export class PermissionDayQuery {
  /**
   * 1 nickname, 2 profile ID.
   * @example "1"
   */
  @IsIn(sortCodes)
  sort_cd!: (typeof sortCodes)[number];
}

/** When a name may be changed again, and what that costs. */
export class PermissionDay {
  /**
   * What was asked: 1 nickname, 2 profile ID.
   * @example "1"
   */
  sort_cd!: (typeof sortCodes)[number];
  /**
   * Whether it may be changed now.
   * @example Y
   */
  permission_yn!: Yn;
  /**
   * When it was changed last; null: never.
   * @example 2026-10-01T03:00:00.000Z
   */
  changed_at!: string | null;
  /**
   * From when on it may be changed; null: now.
   * @example 2026-11-22T09:00:00.000Z
   */
  next_at!: string | null;
  /**
   * Days between two changes.
   * @example 30
   */
  days!: number;
  /**
   * Honey that a change costs.
   * @example 1000
   */
  cost_star_cnt!: number;
}

/** Asks whether a nickname may be taken. */
export class UpdateNickQuery {
  /**
   * The nickname as typed.
   * @example 새꿀벌
   */
  @IsString()
  @MaxLength(100)
  nick!: string;
}

/** Whether a nickname may be taken, and by this member now. */
export class UpdateNickCheck {
  /**
   * Y: nobody has it, and it may be used.
   * @example Y
   */
  available_yn!: Yn;
  /**
   * Why it may not be taken; ok when it may.
   * @example ok
   */
  code!: 'ok' | 'taken' | 'forbidden' | 'empty' | 'tooShort' | 'tooLong' | 'characters';
  /**
   * A Korean sentence to show beside the field.
   * @example "사용할 수 있어요."
   */
  message!: string;
  /**
   * Honey that the change costs.
   * @example 1000
   */
  cost_star_cnt!: number;
  /**
   * Honey that the member has.
   * @example 100000
   */
  balance_star_cnt!: number;
  /**
   * Whether enough days have passed since the last change.
   * @example Y
   */
  permission_yn!: Yn;
}

/** A new nickname. */
export class NickEditRequest {
  /**
   * The new nickname.
   * @example 새꿀벌
   */
  @IsString()
  @Length(1, 100)
  nick!: string;
}

/** The nickname that stands now. */
export class NickEdited {
  /**
   * The nickname as it is kept.
   * @example 새꿀벌
   */
  nick!: string;
  /**
   * Honey after the change.
   * @example 99000
   */
  balance_star_cnt!: number;
}

/** A new profile ID. */
export class ProfileIdEditRequest {
  /**
   * The new profile ID.
   * @example newbee
   */
  @IsString()
  @Length(1, 100)
  profile_id!: string;
}

/** The profile ID that stands now. */
export class ProfileIdEdited {
  /**
   * The profile ID as it is kept.
   * @example newbee
   */
  profile_id!: string;
}

/** A new introduction; empty takes it away. */
export class StateMemoEditRequest {
  /**
   * The new introduction; empty takes it away.
   * @example "노래 방송 좋아해요"
   */
  @IsString()
  @MaxLength(1000)
  state_memo!: string;
}

/** The introduction that stands now. */
export class StateMemoEdited {
  /**
   * The introduction as it is kept.
   * @example "노래 방송 좋아해요"
   */
  state_memo!: string;
}

/** A new profile picture: exactly one of the three. */
export class ProfileImageEditRequest {
  /**
   * A picture that the member uploaded.
   * @example 31
   */
  @IsOptionalNonNull()
  @IsKey()
  file_id?: number;

  /**
   * A generated picture of temp-ai-profile-image-list.
   * @example "4711"
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  ai_image_id?: string;

  /**
   * Y takes the picture away: initials are shown.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y'])
  reset_yn?: 'Y';
}

/** The profile picture that stands now. */
export class ProfileImageEdited {
  /**
   * Its address; null: initials are shown.
   * @example /files/portraits/4711.webp
   */
  profile_info!: string | null;
}

/** A new telephone number, proven by a code. */
export class PhoneEditRequest {
  /**
   * A proven code of the purpose phone_edit.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  @Secret()
  certification_key!: string;
}

/** The telephone number that stands now. */
export class PhoneEdited {
  /**
   * The new number with its middle hidden.
   * @example 010-****-5678
   */
  phone_hide!: string;
}

/** Whether others see whose fan the member is. */
export class FanDisplayRequest {
  /**
   * Y: others see whose fan the member is.
   * @example N
   */
  @IsIn(['Y', 'N'])
  display_yn!: Yn;
}

/** Whether others see whose fan the member is, now. */
export class FanDisplay {
  /**
   * Y: others see whose fan the member is.
   * @example N
   */
  display_yn!: Yn;
}

/** A new password. */
export class PasswordResetRequest {
  /**
   * The password that is in use.
   * @example Honey!2026
   */
  @IsString()
  @Length(1, 200)
  @Secret()
  old_password!: string;

  /**
   * By the rules of passwords.
   * @example Nectar!4827
   */
  @IsString()
  @MaxLength(200)
  @Secret()
  password!: string;
}

/** Asks for the account's deletion, proven by the password or by a code. */
export class UserDeleteRequest {
  /**
   * Why, in the member's words.
   * @example "잘 안 쓰게 됐어요"
   */
  @Matches(/\S/)
  @Matches(plainText)
  @Length(1, 500)
  reason!: string;

  /**
   * The member's password.
   * @example Honey!2026
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 200)
  @Secret()
  password?: string;

  /**
   * A proven code of the purpose delete, sent to the member's own telephone.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsOptionalNonNull()
  @IsUUID()
  @Secret()
  certification_key?: string;
}

/** An asked-for deletion: signing in before the last day takes it back. */
export class DeletionAsked {
  /**
   * When it was asked for; ISO 8601, UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  deletion_asked_at!: string;
  /**
   * When it becomes final.
   * @example 2026-11-27T12:00:00.000Z
   */
  deleted_on!: string;
  /**
   * Days it waits.
   * @example 7
   */
  days!: number;
}
