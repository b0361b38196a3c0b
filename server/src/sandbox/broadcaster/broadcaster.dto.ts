import { IsIn, IsString, MaxLength } from 'class-validator';
import { OwnLive } from '../../broadcast/index.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { type LiveTypeName, liveTypes } from '../../lives/index.ts';

/** Starts a live for a host; omitted values are chosen. */
export class SandboxBroadcastRequest {
  /**
   * Title of the live.
   * @example "오늘도 달콤한 밤"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(500)
  title?: string;

  /**
   * Kind of live. For a red one the host applies first.
   * @example normal
   */
  @IsIn(liveTypes)
  type?: LiveTypeName = 'normal';

  /**
   * Kind of content, from live-category-list; omitted: that of the host's settings, or the first.
   * @example talk
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(50)
  theme_cd?: string;
}

/** A host who can be made to broadcast. */
export class SandboxBroadcaster {
  /**
   * Sign-in ID of the host.
   * @example host05
   */
  id!: string;
  /**
   * Key of the host.
   * @example 105
   */
  user_key!: number;
  /**
   * Nickname.
   * @example 쉬는중
   */
  nick!: string;
  /** The running or announced live, or null. */
  live!: OwnLive | null;
}

/** The hosts among the personas. */
export class SandboxBroadcasters {
  /** The hosts that exist in the data in use. */
  list!: SandboxBroadcaster[];
}
