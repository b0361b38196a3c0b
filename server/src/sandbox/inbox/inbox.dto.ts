import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsNumber, IsOptional, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';

const channels = ['sms', 'push'] as const;

/** Selects messages by receiver. */
export class SandboxInboxFilter {
  /**
   * Telephone number in digits, or `user:<user_key>`.
   * @example 01012345678
   */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  receiver?: string;
}

/** Filters the pushes. */
export class SandboxPushQuery extends PageQuery {
  /**
   * `user:<user_key>` of the member.
   * @example user:1001
   */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  receiver?: string;

  /**
   * Part of the text, the code or the receiver.
   * @example 인증번호
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Filters the messages. */
export class SandboxInboxQuery extends PageQuery {
  /**
   * Telephone number in digits, or `user:<user_key>`.
   * @example 01012345678
   */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  receiver?: string;

  /**
   * Part of the text, the code or the receiver.
   * @example 인증번호
   */
  @IsOptional()
  @IsString()
  @MaxLength(100)
  q?: string;

  /**
   * Only messages of this channel.
   * @example sms
   */
  @IsOptional()
  @IsIn(channels)
  channel?: (typeof channels)[number];
}

/** A message received by a simulator. */
export class SandboxInboxMessage {
  /**
   * Number of the message, ascending.
   * @example 7
   */
  id!: number;
  /**
   * Channel of the message.
   * @example sms
   */
  channel!: 'sms' | 'push';
  /**
   * Telephone number in digits, or `user:<user_key>` for a push.
   * @example 01012345678
   */
  receiver!: string;
  /**
   * The message as it was sent.
   * @example "[허니라이브] 인증번호 123456"
   */
  text!: string;
  /**
   * The code in it.
   * @example "123456"
   */
  code!: string | null;
  /**
   * failed: because of chaos or the console; waiting: a push held until the console decides.
   * @example delivered
   */
  state!: 'delivered' | 'failed' | 'waiting';
  /**
   * When it was sent; ISO 8601, UTC.
   * @example 2026-11-21T06:00:00.000Z
   */
  created_at!: string;
}

/** A page of messages, newest first. */
export class SandboxInbox extends PageInfo {
  /** The messages of this page, newest first. */
  list!: SandboxInboxMessage[];
}

/** Failure rate of a provider. */
export class SandboxChaosRate {
  /**
   * From 0 (never) to 1 (always).
   * @example 0
   */
  @ApiProperty({ type: 'number', format: 'double' })
  @IsNumber({ allowNaN: false, allowInfinity: false })
  @Min(0)
  @Max(1)
  probability!: number;
}

/** Failure rates of the providers. */
export class SandboxChaos {
  /** Failure rate of SMS. */
  sms!: SandboxChaosRate;
  /** Failure rate of pushes. */
  push!: SandboxChaosRate;
}

/** New failure rates; omitted ones are unchanged. */
export class SandboxChaosChange {
  /** New failure rate of SMS. */
  @IsOptionalNonNull()
  @ValidateNested()
  @Type(() => SandboxChaosRate)
  sms?: SandboxChaosRate;

  /** New failure rate of pushes. */
  @IsOptionalNonNull()
  @ValidateNested()
  @Type(() => SandboxChaosRate)
  push?: SandboxChaosRate;
}
