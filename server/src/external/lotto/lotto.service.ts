import { lottoTicketsMax, seoulDate } from '@honey/rules';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { type PageQuery, pageOf } from '../../core/http/page.dto.ts';
import type { WireRound } from '../../external-simulator/index.ts';
import type { LottoBallsDto, LottoRounds, LottoTicketList, LottoTicketsQuery } from './lotto.dto.ts';
import { LOTTO_PORT, type LottoPort } from './lotto.port.ts';
import { presentPrizes, presentRound, presentTicket } from './lotto-presenter.ts';

/** Reads the lotto: rounds, balls and own tickets, from the service. */
@Injectable()
export class LottoService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(LOTTO_PORT) private readonly port: LottoPort,
  ) {}

  /** Returns the current round, the member's part in it, and the drawn ones. */
  async rounds(userKey: number, query: PageQuery): Promise<LottoRounds> {
    const page = pageOf(query);
    const now = this.clock.now();
    const rounds = await this.port.rounds(page);
    const { refusal, count } = await this.ownPart(userKey, rounds.current, now);
    return {
      now_on: now.toISOString(),
      round: presentRound(rounds.current),
      next_round: presentRound(rounds.next),
      own_ticket_cnt: count,
      ticket_max_cnt: lottoTicketsMax,
      may_issue_yn: yn(refusal === null),
      refusal,
      list: rounds.list.map(presentRound),
      total: rounds.total,
      ...page,
    };
  }

  /** Lists own tickets. */
  async tickets(userKey: number, query: LottoTicketsQuery): Promise<LottoTicketList> {
    const page = pageOf(query);
    const { list, total } = await this.port.tickets(userKey, query.round_no, page);
    return { list: list.map(presentTicket), total, ...page };
  }

  /** Returns the balls of a drawn round. Throws lotto_round_not_found, lotto_not_drawn. */
  async balls(roundNo: number | undefined): Promise<LottoBallsDto> {
    const round = roundNo === undefined ? await this.lastDrawn() : await this.port.round(roundNo);
    if (!round) throw new AppError('lotto_round_not_found');
    const { seed, bonus } = round;
    if (seed === null || bonus === null) throw new AppError('lotto_not_drawn');
    return {
      round_no: round.round_no,
      period: round.period,
      balls: round.balls,
      bonus,
      seed_hash: round.seed_hash,
      seed,
      forced_yn: yn(round.is_forced),
      prizes: presentPrizes(round),
    };
  }

  private async lastDrawn(): Promise<WireRound | undefined> {
    return (await this.port.rounds({ offset: 0, limit: 1 })).list[0];
  }

  private async ownPart(
    userKey: number,
    round: WireRound,
    now: Date,
  ): Promise<{ refusal: string | null; count: number }> {
    const [own] = await this.database.query<'external_lotto_own', { refusal: string | null; count: number }>(
      'external_lotto_own',
      `SELECT lotto_issue_refusal($1, $2, $3, $4, $5) AS refusal,
         (SELECT count(*)::int FROM lotto_tickets t WHERE t.user_key = $1 AND t.round_no = $3) AS count`,
      [userKey, seoulDate(now), round.round_no, lottoTicketsMax, now],
    );
    const refusal = own?.refusal ?? (round.state === 'open' ? null : 'lotto_closed');
    return { refusal, count: own?.count ?? 0 };
  }
}
