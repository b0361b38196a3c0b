import { IsIn, IsString, IsUUID, Length, Matches, MaxLength } from 'class-validator';
import { IsOptionalNonNull } from '../core/http/is-optional-non-null.ts';
import { IsKey } from '../core/http/key.dto.ts';
import type { Yn } from '../core/http/ok.dto.ts';
import { Secret } from '../core/logging/secret-names.ts';

/** Text without control characters except line breaks, and without lone surrogates. */
const plainText = /^(?:[^\p{Cc}\p{Cs}]|\n)*$/u;

/** The names whose change dates can be read (SETTINGS-6): 1 nickname, 2 profile ID. */
const sortCodes = ['1', '2'] as const;

/** Query for when a name may be changed next. */
export class PermissionDayQuery {
  /**
   * 1 nickname, 2 profile ID.
   * @example "1"
   */
  @IsIn(sortCodes)
  sort_cd!: (typeof sortCodes)[number];
}

/** When a name may be changed next, and the price. */
export class PermissionDay {
  /**
   * The name in question: 1 nickname, 2 profile ID.
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
   * The earliest time of the next change; null: now.
   * @example 2026-11-22T09:00:00.000Z
   */
  next_at!: string | null;
  /**
   * Days between two changes.
   * @example 30
   */
  days!: number;
  /**
   * Price of a change in honey.
   * @example 1000
   */
  cost_star_cnt!: number;
}

/** Query for whether a nickname is available. */
export class UpdateNickQuery {
  /**
   * The nickname as typed.
   * @example 새꿀벌
   */
  @IsString()
  @MaxLength(100)
  nick!: string;
}

/** Whether a nickname is available, and to this member now. */
export class UpdateNickCheck {
  /**
   * Y: the nickname is free and allowed.
   * @example Y
   */
  available_yn!: Yn;
  /**
   * Why it is not available; ok when it is.
   * @example ok
   */
  code!: 'ok' | 'taken' | 'forbidden' | 'empty' | 'tooShort' | 'tooLong' | 'characters';
  /**
   * A Korean message to show beside the field.
   * @example "사용할 수 있어요."
   */
  message!: string;
  /**
   * Price of the change in honey.
   * @example 1000
   */
  cost_star_cnt!: number;
  /**
   * The member's honey.
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

/** The current nickname. */
export class NickEdited {
  /**
   * The nickname as stored.
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

/** The current profile ID. */
export class ProfileIdEdited {
  /**
   * The profile ID as stored.
   * @example newbee
   */
  profile_id!: string;
}

/** A new introduction; empty removes it. */
export class StateMemoEditRequest {
  /**
   * The new introduction; empty removes it.
   * @example "노래 방송 좋아해요"
   */
  @IsString()
  @MaxLength(1000)
  state_memo!: string;
}

/** The current introduction. */
export class StateMemoEdited {
  /**
   * The introduction as stored.
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
   * A generated picture from temp-ai-profile-image-list.
   * @example "4711"
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  ai_image_id?: string;

  /**
   * Y removes the picture: initials are shown.
   * @example Y
   */
  @IsOptionalNonNull()
  @IsIn(['Y'])
  reset_yn?: 'Y';
}

/** The current profile picture. */
export class ProfileImageEdited {
  /**
   * Its address; null: initials are shown.
   * @example /files/portraits/4711.webp
   */
  profile_info!: string | null;
}

/** A new telephone number, verified by a code. */
export class PhoneEditRequest {
  /**
   * Key of a verified code of the purpose phone_edit.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsUUID()
  @Secret()
  certification_key!: string;
}

/** The current telephone number. */
export class PhoneEdited {
  /**
   * The new number, masked.
   * @example 010-****-5678
   */
  phone_hide!: string;
}

/** Whether others see the hosts whose fan the member is. */
export class FanDisplayRequest {
  /**
   * Y: others see the hosts whose fan the member is.
   * @example N
   */
  @IsIn(['Y', 'N'])
  display_yn!: Yn;
}

/** Whether others now see the hosts whose fan the member is. */
export class FanDisplay {
  /**
   * Y: others see the hosts whose fan the member is.
   * @example N
   */
  display_yn!: Yn;
}

/** A new password. */
export class PasswordResetRequest {
  /**
   * The current password.
   * @example Honey!2026
   */
  @IsString()
  @Length(1, 200)
  @Secret()
  old_password!: string;

  /**
   * The new password; it must satisfy the password rules.
   * @example Nectar!4827
   */
  @IsString()
  @MaxLength(200)
  @Secret()
  password!: string;
}

/** Requests the account's deletion, confirmed by the password or by a code. */
export class UserDeleteRequest {
  /**
   * The member's reason.
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
   * Key of a verified code of the purpose delete, sent to the member's own telephone.
   * @example 7b0c1f52-9f0e-4b3e-8a55-0f9d6f1c2a11
   */
  @IsOptionalNonNull()
  @IsUUID()
  @Secret()
  certification_key?: string;
}

/** A requested deletion; signing in before the last day cancels it. */
export class DeletionAsked {
  /**
   * When it was requested; ISO 8601, UTC.
   * @example 2026-11-20T12:00:00.000Z
   */
  deletion_asked_at!: string;
  /**
   * When it becomes permanent.
   * @example 2026-11-27T12:00:00.000Z
   */
  deleted_on!: string;
  /**
   * Days until it becomes permanent.
   * @example 7
   */
  days!: number;
}
