import { lottoNumberMax, lottoNumbers } from '@honey/rules';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsString,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { IsOptionalNonNull } from '../../core/http/is-optional-non-null.ts';
import { FromDigits } from '../../core/http/key.dto.ts';
import { IsMonth } from '../../core/http/month.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';

/** Names a round of the lotto; by default the one drawn last. */
export class LottoRoundQuery {
  /**
   * Number of the round.
   * @example 47
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100_000)
  round_no?: number;
}

/** Selects own tickets; by default those of all rounds. */
export class LottoTicketsQuery extends PageQuery {
  /**
   * Number of the round.
   * @example 47
   */
  @IsOptionalNonNull()
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(100_000)
  round_no?: number;
}

/** Selects own tickets with their prizes; by default those of all months. */
export class LottoAsksQuery extends PageQuery {
  /**
   * The month in Seoul in which they were issued, YYYYMM.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

/** A ticket to issue. */
export class LottoIssueRequest {
  /**
   * Six different numbers from 1 to 45; left out: none, to be rolled later.
   * @example [3, 11, 19, 24, 38, 45]
   */
  @IsOptionalNonNull()
  @IsArray()
  @ArrayMinSize(lottoNumbers)
  @ArrayMaxSize(lottoNumbers)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(lottoNumberMax, { each: true })
  numbers?: number[];
}

/** Names an own ticket without numbers. */
export class LottoSpinRequest {
  /**
   * ticket_id of the ticket.
   * @example t9fQm2c7Jx0aTq4Zb
   */
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{8,40}$/)
  ticket_id!: string;
}

/** The prize of a rank in a drawn round. */
export class LottoPrize {
  /**
   * 1: six right; 2: five and the bonus ball; 3: five; 4: four; 5: three.
   * @example 3
   */
  rank!: number;
  /**
   * Winning tickets of the rank.
   * @example 2
   */
  winner_cnt!: number;
  /**
   * Honey for all winners of the rank together; unwon, that of ranks 1 and 2 carries over into the next round.
   * @example 1000
   */
  pool_star_cnt!: number;
  /**
   * Honey for each winner.
   * @example 500
   */
  star_cnt!: number;
}

/** A round of the lotto. */
export class LottoRound {
  /**
   * Number of the round.
   * @example 47
   */
  round_no!: number;
  /**
   * The Monday on which it begins, in Seoul; the period in the text of its draw.
   * @example 2026-11-23
   */
  period!: string;
  /**
   * coming; open: tickets are issued; closed: until the draw; drawn.
   * @example open
   */
  state!: 'coming' | 'open' | 'closed' | 'drawn';
  /**
   * When it begins; ISO 8601, UTC.
   * @example 2026-11-22T15:00:00.000Z
   */
  begins_on!: string;
  /**
   * Until when tickets are issued; ISO 8601, UTC.
   * @example 2026-11-28T11:00:00.000Z
   */
  sales_end_on!: string;
  /**
   * When it is drawn; ISO 8601, UTC.
   * @example 2026-11-28T12:00:00.000Z
   */
  draws_on!: string;
  /**
   * When the hash of its seed was published; ISO 8601, UTC.
   * @example 2026-11-15T15:00:00.000Z
   */
  published_on!: string;
  /**
   * SHA-256 of the seed that decides its balls, in hexadecimal digits.
   * @example b0ed9a3c5f1d2e4b6a798c0d1e2f3a4b5c6d7e8f90a1b2c3d4e5f60718293a4b
   */
  seed_hash!: string;
  /**
   * The seed, once the round is drawn; null before.
   * @example 8f90a1b2c3d4e5f60718293a4bb0ed9a3c5f1d2e4b6a798c0d1e2f3a4b5c6d7e
   */
  seed!: string | null;
  /**
   * Six balls in ascending order; empty before the draw.
   * @example [3, 11, 19, 24, 38, 45]
   */
  balls!: number[];
  /**
   * The bonus ball, 1 to 45; null before the draw.
   * @example 7
   */
  bonus!: number | null;
  /**
   * Y: a test chose the balls; such a draw is not proven.
   * @example N
   */
  forced_yn!: 'Y' | 'N';
  /**
   * Tickets that took part; 0 before the draw.
   * @example 120
   */
  ticket_cnt!: number;
  /** The prizes by rank; empty before the draw. */
  prizes!: LottoPrize[];
}

/** The current round, the member's part in it, and the drawn rounds, newest first. */
export class LottoRounds extends PageInfo {
  /**
   * The server's time; ISO 8601, UTC.
   * @example 2026-11-26T03:00:00.000Z
   */
  now_on!: string;
  /** The round of this week. */
  round!: LottoRound;
  /** The next one, whose hash is published already. */
  next_round!: LottoRound;
  /**
   * Own tickets of this week's round.
   * @example 3
   */
  own_ticket_cnt!: number;
  /**
   * Own tickets in a round at most.
   * @example 7
   */
  ticket_max_cnt!: number;
  /**
   * Y: a ticket can be issued now.
   * @example N
   */
  may_issue_yn!: 'Y' | 'N';
  /**
   * Why none can be issued: a code of POST /v1/external/lotto/issue; null if one can.
   * @example lotto_attendance_required
   */
  refusal!: string | null;
  /** The drawn rounds, newest first. */
  list!: LottoRound[];
}

/** A ticket of the lotto. */
export class LottoTicket {
  /**
   * Key of the ticket.
   * @example t9fQm2c7Jx0aTq4Zb
   */
  ticket_id!: string;
  /**
   * Number of its round.
   * @example 47
   */
  round_no!: number;
  /**
   * The day in Seoul for whose attendance it was issued.
   * @example 2026-11-26
   */
  day!: string;
  /**
   * Six numbers in ascending order; null until they are rolled. A ticket without numbers takes no part in the draw.
   * @example [3, 11, 19, 24, 38, 45]
   */
  numbers!: number[] | null;
  /**
   * Y: the numbers were rolled.
   * @example N
   */
  spun_yn!: 'Y' | 'N';
  /**
   * When it was issued; ISO 8601, UTC.
   * @example 2026-11-26T03:00:00.000Z
   */
  issued_on!: string;
}

/** Own tickets, newest first. */
export class LottoTicketList extends PageInfo {
  /** The tickets. */
  list!: LottoTicket[];
}

/** The balls of a drawn round. */
export class LottoBallsDto {
  /**
   * Number of the round.
   * @example 47
   */
  round_no!: number;
  /**
   * The period in the text of its draw.
   * @example 2026-11-23
   */
  period!: string;
  /**
   * Six balls in ascending order.
   * @example [3, 11, 19, 24, 38, 45]
   */
  balls!: number[];
  /**
   * The bonus ball, 1 to 45.
   * @example 7
   */
  bonus!: number;
  /**
   * SHA-256 of the seed, published before the round began.
   * @example b0ed9a3c5f1d2e4b6a798c0d1e2f3a4b5c6d7e8f90a1b2c3d4e5f60718293a4b
   */
  seed_hash!: string;
  /**
   * The seed that decided the balls.
   * @example 8f90a1b2c3d4e5f60718293a4bb0ed9a3c5f1d2e4b6a798c0d1e2f3a4b5c6d7e
   */
  seed!: string;
  /**
   * Y: a test chose the balls; such a draw is not proven.
   * @example N
   */
  forced_yn!: 'Y' | 'N';
  /** The prizes by rank. */
  prizes!: LottoPrize[];
}

/** A ticket of the member, with what it won. */
export class LottoAsk extends LottoTicket {
  /**
   * open: not drawn yet; none: drawn without numbers; lost; paid: the prize was paid; unpaid: it could not be paid.
   * @example paid
   */
  state!: 'open' | 'none' | 'lost' | 'paid' | 'unpaid';
  /**
   * 1 to 5; null if it won nothing.
   * @example 5
   */
  rank!: number | null;
  /**
   * The prize in honey; 0 if it won nothing.
   * @example 5
   */
  star_cnt!: number;
  /**
   * When its round was drawn and the prize decided; ISO 8601, UTC; null before.
   * @example 2026-11-28T12:00:00.000Z
   */
  decided_on!: string | null;
}

/** Own tickets with their prizes, newest first. */
export class LottoAskList extends PageInfo {
  /** The tickets. */
  list!: LottoAsk[];
}
