import { eventLimits } from '@honey/rules';
import { ApiExtraModels, ApiProperty, OmitType, refs } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { CursorPageInfo, CursorPageQuery } from '../../core/http/page.dto.ts';
import {
  EventPartBase,
  type EventPartDto,
  eventPartClasses,
  eventPartDiscriminator,
} from './event-parts.dto.ts';
import { type EventState, eventStates } from './event-states.ts';
import { line, severalLines } from './event-texts.ts';

/** Filter of events. */
export class ManagedEventQuery extends CursorPageQuery {
  /**
   * The state of the events; omitted, all.
   * @example draft
   */
  @IsOptionalNonNull()
  @IsIn(eventStates)
  state?: EventState;

  /**
   * Part of the title.
   * @example 출석
   */
  @IsOptionalNonNull()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Filter of the file of events. */
export class ManagedEventFilter extends OmitType(ManagedEventQuery, ['offset', 'limit', 'cursor']) {}

/** An event as an operator writes it. */
@ApiExtraModels(...eventPartClasses)
export class EventRequest {
  /**
   * 1 to 60 characters.
   * @example "12월 출석 이벤트"
   */
  @IsString()
  @Length(1, eventLimits.titleMax)
  @Matches(/\S/)
  @Matches(line)
  title!: string;

  /**
   * A summary in one or two sentences; 1 to 200 characters.
   * @example "매일 출석하고 꿀을 받아 가세요."
   */
  @IsString()
  @Length(1, eventLimits.summaryMax)
  @Matches(/\S/)
  @Matches(line)
  summary!: string;

  /**
   * Address of the picture in lists, on this server; null or omitted: none.
   * @example /files/art/event-3.svg
   */
  @IsOptional()
  @IsString()
  @MaxLength(eventLimits.urlMax)
  image?: string | null;

  /**
   * When it begins; ISO 8601 with its offset.
   * @example 2026-11-30T15:00:00.000Z
   */
  @IsISO8601({ strict: true })
  @Matches(/T.*(Z|[+-]\d{2}:\d{2})$/)
  begins_on!: string;

  /**
   * When it ends, ISO 8601 with its offset; later than its begin, at most 100 days.
   * @example 2026-12-31T15:00:00.000Z
   */
  @IsISO8601({ strict: true })
  @Matches(/T.*(Z|[+-]\d{2}:\d{2})$/)
  ends_on!: string;

  /** The parts in the order in which the page shows them; at most 30. */
  @ApiProperty({ type: 'array', maxItems: eventLimits.partsMax, items: { oneOf: refs(...eventPartClasses) } })
  @IsArray()
  @ArrayMaxSize(eventLimits.partsMax)
  @ValidateNested({ each: true })
  @Type(() => EventPartBase, { discriminator: eventPartDiscriminator, keepDiscriminatorProperty: true })
  parts!: EventPartDto[];
}

/** The version of an event that an operator read. */
export class EventVersionRequest {
  /**
   * Number of the version, as it was read.
   * @example 1
   */
  @IsInt()
  @Min(1)
  version!: number;
}

/** A change of an event in the version that was read. */
export class EventChangeRequest extends EventRequest {
  /**
   * Number of the version, as it was read.
   * @example 1
   */
  @IsInt()
  @Min(1)
  version!: number;
}

/** The version of an event that an operator read, and the reason for ending or deleting it. */
export class EventEndRequest extends EventVersionRequest {
  /**
   * The reason, for the audit log; 1 to 500 characters.
   * @example "잘못 올렸어요"
   */
  @IsString()
  @Length(1, 500)
  @Matches(/\S/)
  @Matches(severalLines)
  reason!: string;
}

/** An event as operators see it. */
@ApiExtraModels(...eventPartClasses)
export class ManagedEvent {
  /**
   * Running number of the event.
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
   * Address of the picture in lists, or null.
   * @example /files/art/event-3.svg
   */
  image!: string | null;
  /**
   * draft: only operators see it; scheduled: announced, and it starts later; running; over.
   * @example draft
   */
  state!: EventState;
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
  /** The parts in the order in which the page shows them. */
  @ApiProperty({ type: 'array', items: { oneOf: refs(...eventPartClasses) } })
  parts!: EventPartDto[];
  /**
   * Number of members who entered its draw.
   * @example 1204
   */
  entry_cnt!: number;
  /**
   * Number of prizes that were decided.
   * @example 10
   */
  prize_cnt!: number;
  /**
   * Number of prizes that could not be paid.
   * @example 1
   */
  unpaid_cnt!: number;
  /**
   * When its winners were drawn, ISO 8601 UTC; null: not yet, or without a draw.
   * @example 2026-12-31T15:00:01.000Z
   */
  drawn_on!: string | null;
  /**
   * When its ranking was closed, ISO 8601 UTC; null: not yet, or without a ranking.
   * @example 2026-12-31T15:01:01.000Z
   */
  ranked_on!: string | null;
  /**
   * Number of the version, from 1: incremented by every change.
   * @example 1
   */
  version!: number;
}

/** A page of events, latest begin first. */
export class ManagedEventList extends CursorPageInfo {
  /** The events of this page. */
  list!: ManagedEvent[];
}
