import type { EventPrizeAsset } from '@honey/rules';
import { ApiExtraModels, ApiProperty, refs } from '@nestjs/swagger';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import type { ErrorCode } from '../../core/errors/error-codes.ts';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { IsKey } from '../../core/http/key.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';
import { UserBrief } from '../../users/index.ts';
import { type EventPartDto, eventPartClasses } from './event-parts.dto.ts';

/** The states of a published event, by the product's clock. */
export const openEventStates = ['scheduled', 'running', 'over'] as const;
export type OpenEventState = (typeof openEventStates)[number];

/** Filter of events. */
export class RegularEventQuery extends PageQuery {
  /**
   * scheduled: it starts later; running; over: it ended. Omitted, all: running ones first, then scheduled ones, then
   * ended ones.
   * @example running
   */
  @IsOptionalNonNull()
  @IsIn(openEventStates)
  state?: OpenEventState;
}

/** An event as lists show it. */
export class RegularEventItem {
  /**
   * Running number of the event, as in /event/month-{id}.
   * @example 3
   */
  event_id!: number;
  /**
   * Title of the event.
   * @example "12월 출석 이벤트"
   */
  title!: string;
  /**
   * A summary in one or two sentences.
   * @example "매일 출석하고 꿀을 받아 가세요."
   */
  summary!: string;
  /**
   * Address of its picture, or null.
   * @example /files/art/event-3.svg
   */
  image!: string | null;
  /**
   * scheduled: it starts later; running; over: it ended and stays readable.
   * @example running
   */
  state!: OpenEventState;
  /**
   * When it begins; ISO 8601 UTC.
   * @example 2026-11-30T15:00:00.000Z
   */
  begins_on!: string;
  /**
   * When it ends; ISO 8601 UTC.
   * @example 2026-12-31T15:00:00.000Z
   */
  ends_on!: string;
}

/** A page of events. */
export class RegularEventList extends PageInfo {
  /** The events of this page. */
  list!: RegularEventItem[];
}

/** The draw of an event: its commitment, and the entry of the caller. */
export class EventDraw {
  /**
   * SHA-256 of the draw's seed, hexadecimal; public from the moment the event is scheduled.
   * @example 5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9
   */
  seed_hash!: string;
  /**
   * The seed, hexadecimal; null until the winners are drawn.
   * @example 6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b
   */
  seed!: string | null;
  /**
   * SHA-256 of the sorted entries, the word of each draw; null until the winners are drawn.
   * @example d4735e3a265e16eee03f59718b9b5d03019c07d8b6c51f90da3a666eec13ab35
   */
  entries_digest!: string | null;
  /**
   * Number of members who entered.
   * @example 1204
   */
  entry_cnt!: number;
  /**
   * Number of winners that are drawn, fewer if fewer members entered.
   * @example 10
   */
  winner_cnt!: number;
  /**
   * Whether the caller entered; N for visitors.
   * @example N
   */
  entered_yn!: Yn;
  /**
   * The word that the caller entered with, empty for none; null without an entry.
   * @example "행운"
   */
  own_word!: string | null;
  /**
   * When the winners were drawn, ISO 8601 UTC; null: not yet.
   * @example 2026-12-31T15:00:01.000Z
   */
  drawn_on!: string | null;
  /**
   * Y: a sandbox forced the draw, which proves nothing.
   * @example N
   */
  forced_yn!: Yn;
}

/** A winner of an event. */
export class EventWinner {
  /**
   * draw: drawn among those who entered; rank: by place in the ranking.
   * @example draw
   */
  kind!: 'draw' | 'rank';
  /**
   * The winner's number in the draw, or the place in the ranking; from 1.
   * @example 1
   */
  number!: number;
  /**
   * The masked nickname: the first letter and stars.
   * @example "꿀**"
   */
  nick!: string;
  /**
   * STAR: granted honey; BTUC; ITEM: an item; COUPON: a coupon.
   * @example STAR
   */
  asset!: EventPrizeAsset;
  /**
   * The prize, whole honey or BTUC; 1 for an item and a coupon.
   * @example 1000
   */
  amount!: number;
  /**
   * The name of the item or the coupon; null for honey and BTUC.
   * @example "이벤트 할인 쿠폰"
   */
  name!: string | null;
  /**
   * Whether it is the caller.
   * @example N
   */
  own_yn!: Yn;
}

/** A place in an event's ranking. */
export class EventRankEntry {
  /**
   * The place, from 1. Places of hidden members remain unused.
   * @example 1
   */
  place!: number;
  /** The member at this place; null for a deleted member. */
  user!: UserBrief | null;
  /**
   * Honey of the event's days, whole stars; null if amounts of others are hidden.
   * @example 12000
   */
  star_cnt!: number | null;
  /**
   * Whether it is the caller.
   * @example N
   */
  own_yn!: Yn;
}

/** The ranking of an event's days. */
export class EventRanking {
  /**
   * host: by honey received; member: by honey given.
   * @example host
   */
  kind!: 'host' | 'member';
  /**
   * First day in Seoul, YYYY-MM-DD.
   * @example "2026-12-01"
   */
  first_on!: string;
  /**
   * Last day in Seoul, YYYY-MM-DD.
   * @example "2026-12-31"
   */
  last_on!: string;
  /**
   * Y: every day is closed, and the places are final.
   * @example N
   */
  closed_yn!: Yn;
  /** The first places. */
  list!: EventRankEntry[];
  /**
   * The caller's place among them, from 1; null without one.
   * @example 12
   */
  own_place!: number | null;
}

/** An event with the parts of its page. */
@ApiExtraModels(...eventPartClasses)
export class RegularEventDetail extends RegularEventItem {
  /** The parts in the order in which the page shows them. */
  @ApiProperty({ type: 'array', items: { oneOf: refs(...eventPartClasses) } })
  parts!: EventPartDto[];
  /** The draw, if the event has one; otherwise null. */
  draw!: EventDraw | null;
  /** The ranking, if a part shows one; otherwise null. */
  ranking!: EventRanking | null;
  /**
   * Why the caller may take no part: event_operators_excluded, block_admin, verification_required, event_adults_only;
   * null if they may, and for visitors.
   * @example null
   */
  @ApiProperty({ type: String, nullable: true, example: null })
  refusal!: ErrorCode | null;
  /** The winners so far: those of the draw, then those of the ranking. */
  winners!: EventWinner[];
  /**
   * The time of the response by the server's clock, whatever the device's; ISO 8601 UTC.
   * @example 2026-12-21T06:00:00.000Z
   */
  answered_on!: string;
}

/** An entry into the draw of an event. */
export class TicketAskRequest {
  /**
   * Running number of the event.
   * @example 3
   */
  @IsKey()
  event_id!: number;

  /**
   * The member's own word, which is part of the draw: up to 32 characters; omitted: none. It is fixed with the entry.
   * @example "행운"
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(32)
  @Matches(/^[^\p{Cc}\p{Cs}]*$/u)
  word?: string;
}

/** The entry of the caller. */
export class TicketAskResult {
  /**
   * Running number of the event.
   * @example 3
   */
  event_id!: number;
  /**
   * When the member entered; ISO 8601 UTC. A repeat returns the first time.
   * @example 2026-12-01T03:00:00.000Z
   */
  entered_on!: string;
  /**
   * The word of the entry; empty: none.
   * @example "행운"
   */
  word!: string;
  /**
   * Y: this request entered; N: the member had entered before.
   * @example Y
   */
  new_yn!: Yn;
}
