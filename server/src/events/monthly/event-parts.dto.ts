import { type EventPartType, eventLimits, eventPartTypes } from '@honey/rules';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { EventPrizeDto } from './event-prizes.dto.ts';
import { line, severalLines } from './event-texts.ts';

/** A part of an event's page. Its texts are plain text, never markup. */
export class EventPartBase {
  /**
   * Which part it is.
   * @example text
   */
  @IsIn(eventPartTypes)
  type!: EventPartType;
}

/** A picture of this server. */
export class EventPicturePart extends EventPartBase {
  /**
   * Which part it is.
   * @example picture
   */
  declare type: 'picture';
  /**
   * Address of an uploaded picture, /files/….
   * @example /files/uploads/2026/11/event.webp
   */
  @IsString()
  @Length(1, eventLimits.urlMax)
  url!: string;

  /**
   * What the picture shows, for those who do not see it; empty for a picture without content.
   * @example "꿀단지 옆에서 춤추는 열두 동물"
   */
  @IsString()
  @MaxLength(eventLimits.altMax)
  @Matches(line)
  alt!: string;

  /**
   * Width in pixels, so that its place is reserved while it loads; omitted: unknown.
   * @example 1200
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(eventLimits.pixelsMax)
  width?: number;

  /**
   * Height in pixels; omitted: unknown.
   * @example 600
   */
  @IsOptionalNonNull()
  @IsInt()
  @Min(1)
  @Max(eventLimits.pixelsMax)
  height?: number;
}

/** Plain text; blank lines separate paragraphs. */
export class EventTextPart extends EventPartBase {
  /**
   * Which part it is.
   * @example text
   */
  declare type: 'text';
  /**
   * 1 to 5,000 characters.
   * @example "12월 한 달 동안 매일 출석하고 꿀을 받아 가세요."
   */
  @IsString()
  @Length(1, eventLimits.textMax)
  @Matches(/\S/)
  @Matches(severalLines)
  text!: string;
}

/** The time left until the event begins or ends. */
export class EventCountdownPart extends EventPartBase {
  /**
   * Which part it is.
   * @example countdown
   */
  declare type: 'countdown';
  /**
   * What is counted down to; 1 to 60 characters.
   * @example "이벤트가 끝날 때까지"
   */
  @IsString()
  @Length(1, eventLimits.labelMax)
  @Matches(/\S/)
  @Matches(line)
  label!: string;

  /**
   * begins: the event's begin; ends: its end.
   * @example ends
   */
  @IsIn(['begins', 'ends'])
  until!: 'begins' | 'ends';
}

/** A part with a heading. */
export class EventTitledPart extends EventPartBase {
  /**
   * The heading; 1 to 60 characters.
   * @example "매일 출석하기"
   */
  @IsString()
  @Length(1, eventLimits.labelMax)
  @Matches(/\S/)
  @Matches(line)
  title!: string;
}

/** The member's attendance calendar; at most one in an event. */
export class EventAttendancePart extends EventTitledPart {
  /**
   * Which part it is.
   * @example attendance
   */
  declare type: 'attendance';
}

/** The draw that members enter; at most one in an event. */
export class EventTicketAskPart extends EventTitledPart {
  /**
   * Which part it is.
   * @example ticket_ask
   */
  declare type: 'ticket_ask';
  /** Prizes in the order in which winners are drawn. */
  @IsArray()
  @ArrayMaxSize(eventLimits.prizesMax)
  @ValidateNested({ each: true })
  @Type(() => EventPrizeDto)
  prizes!: EventPrizeDto[];
}

/** A rank limited to the event's days; at most one in an event. */
export class EventRankingPart extends EventTitledPart {
  /**
   * Which part it is.
   * @example ranking
   */
  declare type: 'ranking';
  /**
   * host: by honey received; member: by honey given.
   * @example host
   */
  @IsIn(['host', 'member'])
  kind!: 'host' | 'member';

  /** Prizes from the first place down; empty: a ranking without prizes. */
  @IsArray()
  @ArrayMaxSize(eventLimits.prizesMax)
  @ValidateNested({ each: true })
  @Type(() => EventPrizeDto)
  prizes!: EventPrizeDto[];
}

/** The winners of the draw and of the ranking; at most one in an event. */
export class EventWinnersPart extends EventTitledPart {
  /**
   * Which part it is.
   * @example winners
   */
  declare type: 'winners';
}

/** A button that leads to a page. */
export class EventButtonPart extends EventPartBase {
  /**
   * Which part it is.
   * @example button
   */
  declare type: 'button';
  /**
   * Its text; 1 to 60 characters.
   * @example "룰렛 돌리러 가기"
   */
  @IsString()
  @Length(1, eventLimits.labelMax)
  @Matches(/\S/)
  @Matches(line)
  label!: string;

  /**
   * A path of this site or, with external_yn Y, an https address.
   * @example /event/circadian-animals
   */
  @IsString()
  @Length(1, eventLimits.urlMax)
  url!: string;

  /**
   * Y: it leads out of this site.
   * @example N
   */
  @IsIn(['Y', 'N'])
  external_yn!: Yn;
}

/** The classes of the parts by their type. */
const partClasses = {
  picture: EventPicturePart,
  text: EventTextPart,
  countdown: EventCountdownPart,
  attendance: EventAttendancePart,
  ticket_ask: EventTicketAskPart,
  ranking: EventRankingPart,
  winners: EventWinnersPart,
  button: EventButtonPart,
} as const satisfies Record<EventPartType, typeof EventPartBase>;

export const eventPartClasses = Object.values(partClasses);

/** How class-transformer finds the class of a part; one of an unknown type fails validation as EventPartBase. */
export const eventPartDiscriminator = {
  property: 'type',
  subTypes: eventPartTypes.map((name) => ({ name, value: partClasses[name] })),
};

export type EventPartDto = InstanceType<(typeof eventPartClasses)[number]>;
