import type { WireRound, WireTicket } from '../../external-simulator/index.ts';
import type { ServiceOutcome } from '../services/service-client.ts';

/** The rounds of the lotto: this week's, the next, and a page of the drawn ones. */
export interface LottoRoundsPage {
  current: WireRound;
  next: WireRound;
  list: WireRound[];
  total: number;
}

/** A part of a list. */
export interface LottoPage {
  offset: number;
  limit: number;
}

/**
 * The lotto service. Calls that read throw `unavailable` when it is not connected or does not answer; calls with a key
 * throw ServiceUnanswered when their result is unknown, and may be repeated with the same key.
 */
export interface LottoPort {
  /** The current round, the next one, and the drawn ones, newest first. */
  rounds(page: LottoPage): Promise<LottoRoundsPage>;
  /** A round; null if there is none. */
  round(roundNo: number): Promise<WireRound | null>;
  /** A member's tickets, newest first. */
  tickets(
    userKey: number,
    roundNo: number | undefined,
    page: LottoPage,
  ): Promise<{ list: WireTicket[]; total: number }>;
  /** Issues the ticket of a day, with six numbers or none. */
  issue(
    input: { userKey: number; day: string; roundNo: number; numbers: number[] | null },
    key: string,
  ): Promise<ServiceOutcome<WireTicket>>;
  /** Rolls six numbers for a ticket without. */
  spin(input: { userKey: number; ticketId: string }, key: string): Promise<ServiceOutcome<WireTicket>>;
}

/** Injection token of the LottoPort. */
export const LOTTO_PORT = Symbol('LottoPort');
