import { IsIn, IsString, MaxLength } from 'class-validator';
import { OwnLive } from '../../broadcast/on-air.dto.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { type LiveTypeName, liveTypes } from '../../lives/live-lists.dto.ts';

/** Begins a live for a host; what is left out is chosen for it. */
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
   * Kind of live. Of a red one the host applies first.
   * @example normal
   */
  @IsIn(liveTypes)
  type?: LiveTypeName = 'normal';

  /**
   * Kind of content, one of live-category-list; left out: that of the settings, or the first.
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
   * ID that the host signs in with.
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
  /** The live that is on or announced, or null. */
  live!: OwnLive | null;
}

/** The hosts among the personas. */
export class SandboxBroadcasters {
  /** The hosts that stand in the data in use. */
  list!: SandboxBroadcaster[];
}
