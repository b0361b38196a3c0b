import { ApiProperty } from '@nestjs/swagger';
import { IsMonth } from '../../core/http/month.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';

/** Why a ticket was paid out. */
export const rouletteReasons = ['watch', 'attend', 'spin', 'operator', 'sandbox'] as const;
export type RouletteReason = (typeof rouletteReasons)[number];

/** What became of a ticket. */
export const rouletteTicketStates = ['unused', 'used', 'expired'] as const;
export type RouletteTicketState = (typeof rouletteTicketStates)[number];

/** The requested tickets of the caller. */
export class RouletteTicketQuery extends PageQuery {
  /**
   * Tickets of this month in Seoul only, YYYYMM; all if omitted.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

/** A roulette ticket of the caller. */
export class RouletteTicket {
  /**
   * Key of the ticket.
   * @example 70412
   */
  ticket_id!: number;
  /**
   * Key of its round, in which alone it can be used.
   * @example 12
   */
  round_id!: number;
  /**
   * Why it was paid out: watching, the day's attendance, a spin that won it, an operator, or the sandbox.
   * @example watch
   */
  @ApiProperty({ enum: rouletteReasons })
  reason!: RouletteReason;
  /**
   * unused; used by a spin; expired with its round.
   * @example unused
   */
  @ApiProperty({ enum: rouletteTicketStates })
  state_cd!: RouletteTicketState;
  /**
   * When it was paid out; ISO 8601, UTC.
   * @example 2026-11-27T12:00:00.000Z
   */
  created_on!: string;
  /**
   * When its round ends; ISO 8601, UTC.
   * @example 2026-11-29T15:00:00.000Z
   */
  expires_on!: string;
}

/** The caller's roulette tickets, newest first. */
export class RouletteTicketList extends PageInfo {
  /** The tickets of this page. */
  list!: RouletteTicket[];
}
