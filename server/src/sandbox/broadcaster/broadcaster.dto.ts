import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { BattleDto, OwnLive } from '../../broadcast/index.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { type LiveShapeCd, type LiveTypeName, liveShapes, liveTypes } from '../../lives/index.ts';

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
   * Shape of the picture: H is at least as wide as high, V higher than wide.
   * @example V
   */
  @IsIn(liveShapes)
  shape_cd?: LiveShapeCd = 'H';

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
  /** The present or latest battle of this live, also an open invitation; null without one. */
  battle!: BattleDto | null;
}

/** The hosts among the personas. */
export class SandboxBroadcasters {
  /** The hosts that exist in the data in use. */
  list!: SandboxBroadcaster[];
}

/** Invites a host to a battle, or accepts that host's invitation. */
export class SandboxBattleRequest {
  /**
   * Sign-in ID of the other host, who also runs a battle live.
   * @example host05
   */
  @IsString()
  @MaxLength(50)
  target_id!: string;
}

/** Shortens a battle. */
export class SandboxBattleEnd {
  /**
   * 1 to 3,600 seconds: the time left, if the battle would last longer.
   * @example 15
   */
  @IsInt()
  @Min(1)
  @Max(3_600)
  seconds?: number = 15;
}
