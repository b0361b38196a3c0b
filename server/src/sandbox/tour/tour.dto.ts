import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { Yn } from '../../core/http/ok.dto.ts';

/** The steps of the tour in their order; back restores the state before the first one. */
export const tourSteps = ['room', 'gift', 'battle', 'honey', 'end', 'back'] as const;
export type TourStepName = (typeof tourSteps)[number];

/** Names a step of the tour. */
export class TourStepParam {
  /**
   * A step: room, gift, battle, honey, end or back.
   * @example room
   */
  @IsIn(tourSteps)
  step!: TourStepName;
}

/** What a step showed. Only the fields that concern the step are set. */
export class TourResult {
  /**
   * Key of the live to look at; null if there is none.
   * @example 1001
   */
  @ApiProperty({ type: 'integer', nullable: true })
  vod_key!: number | null;
  /**
   * Address of the page to look at, inside the site.
   * @example /lives/play/1001
   */
  path!: string;
  /**
   * Number of gifts of the combo, from 0 on.
   * @example 5
   */
  combo!: number;
  /**
   * Honey that was given or bought, whole stars.
   * @example 50000
   */
  star_cnt!: number;
  /**
   * Place of the giver among the givers of the live before the step, from 1 on; null if there was none.
   * @example 4
   */
  @ApiProperty({ type: 'integer', nullable: true })
  rank_before!: number | null;
  /**
   * The same after the step, from 1 on; null if the step gives nothing.
   * @example 1
   */
  @ApiProperty({ type: 'integer', nullable: true })
  rank_after!: number | null;
  /**
   * Nicknames of those who take part: the giver, or the host who leads the battle.
   * @example 부자벌
   */
  nick!: string;
  /**
   * End of the battle, ISO 8601 UTC; null without one.
   * @example 2026-11-29T12:00:15.000Z
   */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  ends_at!: string | null;
  /**
   * Number of the order that was paid; null without one.
   * @example H2026112900001
   */
  @ApiProperty({ type: 'string', nullable: true })
  order_no!: string | null;
}

/** A step of the tour. */
export class TourStep {
  /**
   * Name of the step.
   * @example room
   */
  step!: TourStepName;
  /**
   * Y: it was taken.
   * @example N
   */
  done_yn!: Yn;
  /** What it showed; null until it was taken. */
  result!: TourResult | null;
}

/** The tour: its steps, and how far it is. */
export class Tour {
  /** The steps in their order. */
  list!: TourStep[];
  /**
   * The step to take next; each needs the one before.
   * @example room
   */
  next_step!: TourStepName;
}
