import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { StarUseResult } from '../../gifts/index.ts';

const loginIdPattern = /^[A-Za-z0-9]{1,100}$/;

/** Ends a live by force. */
export class SandboxForceEnd {
  /**
   * Reason, shown to host and viewers; omitted: a sentence stating that it is for a test.
   * @example 운영 정책 위반
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 200)
  reason?: string;

  /**
   * none, or warning: the host is warned.
   * @example none
   */
  @IsIn(['none', 'warning'])
  penalty?: 'none' | 'warning' = 'none';
}

/** Interrupts the video of a live, or brings it back. */
export class SandboxStream {
  /**
   * broken: nothing arrives from the host; flowing: the video plays.
   * @example broken
   */
  @IsIn(['broken', 'flowing'])
  state_cd!: 'broken' | 'flowing';
}

/** A gift of a persona in the live of a host. */
export class SandboxLiveGift {
  /**
   * Sign-in ID of the giver, who is granted what the gift lacks.
   * @example vip01
   */
  @Matches(loginIdPattern)
  from!: string;

  /**
   * Size of the effect, 1 to 6: the gift is the smallest with this size. Ignored with star_cnt.
   * @example 5
   */
  @IsInt()
  @Min(1)
  @Max(6)
  tier?: number = 1;

  /**
   * Whole stars from 1 to 10,000,000; omitted: those of the tier.
   * @example 10000
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  star_cnt?: number;

  /**
   * Words with the gift.
   * @example 최고예요
   */
  @IsOptionalNonNull()
  @IsString()
  @Length(1, 100)
  message?: string;

  /**
   * Sign-in ID of a contestant who receives it; omitted: the host.
   * @example host01
   */
  @IsOptionalNonNull()
  @Matches(loginIdPattern)
  to?: string;
}

/** The gift that was given. */
export class SandboxGiftGiven extends StarUseResult {}

/** Grants honey. */
export class SandboxHoneyGrant {
  /**
   * Whole stars from 1 to 1,000,000,000.
   * @example 10000
   */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  star_cnt!: number;
}

/** The balance after a grant. */
export class SandboxHoneyGranted {
  /**
   * The member's honey, whole stars.
   * @example 110000
   */
  star_cnt!: number;
}

/** How a crowd behaves. */
export const crowdMoods = ['quiet', 'lively', 'storm'] as const;
export type CrowdMood = (typeof crowdMoods)[number];

/** The wish for a live's simulated audience. */
export class SandboxCrowdWish {
  /**
   * Simulated viewers, 0 to 1,000; omitted: as many as the audience sends by itself. There are never more than it has.
   * @example 80
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(0)
  @Max(1000)
  viewer_cnt?: number;

  /**
   * quiet: few viewers write or give; lively: as usual; storm: most viewers write, and gifts come in combos.
   * @example storm
   */
  @IsIn(crowdMoods)
  mood_cd?: CrowdMood = 'lively';
}

/** The wish for the simulated audience of one live. */
export class SandboxCrowd {
  /**
   * Key of the live.
   * @example 1001
   */
  vod_key!: number;
  /**
   * Simulated viewers, 0 to 1,000; null: as many as the audience sends by itself.
   * @example 80
   */
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 1000 })
  viewer_cnt!: number | null;
  /**
   * How it behaves: quiet, lively or storm.
   * @example storm
   */
  @ApiProperty({ enum: crowdMoods })
  mood_cd!: CrowdMood;
}

/** The wishes for running lives; a live without one has the usual audience. */
export class SandboxCrowds {
  /** One wish a live, by its key. */
  list!: SandboxCrowd[];
}
