import { type LottoBalls, lottoRank } from '@honey/rules';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { JobRunner } from '../../core/jobs/job-runner.ts';
import { runEach } from '../../core/jobs/run-each.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import type { WireRound } from '../../external-simulator/index.ts';
import { lottoTicketDecide } from '../external.functions.ts';
import { ExternalServices } from '../services/external-services.service.ts';
import { LOTTO_PORT, type LottoPort } from './lotto.port.ts';
import { problemOfDraw, problemOfWinners } from './lotto-proof-rules.ts';

/** The job's name. */
export const lottoRoundsJob = 'lotto-rounds';

const everyMs = 60_000;
const ticketsPerStep = 500;

interface DueRound {
  round_no: number;
  period: string;
  seed_hash: string;
  is_drawn: boolean;
}

/**
 * Follows the rounds of the lotto: stores the hash of each before it begins, proves its draw, and pays the prizes of own
 * tickets, each once (EXTERNAL-15 to EXTERNAL-18). May run twice, and continues after a failure.
 */
@Injectable()
export class LottoRoundsJob implements OnModuleInit {
  private readonly logger = new Logger('External');

  constructor(
    private readonly config: AppConfig,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
    private readonly settings: SettingsStore,
    private readonly services: ExternalServices,
    @Inject(LOTTO_PORT) private readonly port: LottoPort,
  ) {}

  onModuleInit(): void {
    this.jobs.every(lottoRoundsJob, everyMs, () => this.run());
  }

  private async run(): Promise<void> {
    if (!this.services.isOffered('lotto')) return;
    try {
      await this.noteRounds();
      const due = await this.dueRounds();
      await runEach(due.map((round) => () => this.pay(round)));
    } catch (error) {
      // A service that is away is no failure of the job: everything is done at its next run.
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
    }
  }

  /** Stores the hashes of this round and the next when they are first seen; a later one is not believed. */
  private async noteRounds(): Promise<void> {
    const { current, next } = await this.port.rounds({ offset: 0, limit: 1 });
    for (const { round_no, period, draws_on, seed_hash } of [current, next])
      await this.database.query(
        'external_lotto_round_note',
        `INSERT INTO lotto_rounds AS r (round_no, period, draws_at, seed_hash, seen_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (round_no) DO UPDATE SET draws_at = excluded.draws_at
         WHERE r.drawn_at IS NULL AND r.draws_at <> excluded.draws_at`,
        [round_no, period, new Date(draws_on), seed_hash, this.clock.now()],
      );
  }

  private dueRounds(): Promise<DueRound[]> {
    return this.database.query<'external_lotto_due', DueRound>(
      'external_lotto_due',
      `SELECT round_no, period, seed_hash, drawn_at IS NOT NULL AS is_drawn FROM lotto_rounds
       WHERE paid_at IS NULL AND draws_at <= $1 ORDER BY round_no`,
      [this.clock.now()],
    );
  }

  /** Proves a drawn round and decides its tickets. Throws for a draw that is not believed: nothing of it is paid. */
  private async pay(due: DueRound): Promise<void> {
    const round = await this.port.round(due.round_no);
    if (round?.state !== 'drawn' || round.bonus === null) return;
    const balls: LottoBalls = { balls: round.balls, bonus: round.bonus };
    const problem =
      problemOfDraw(round, due, {
        poolMax: this.settings.get('lotto_pool_max_star'),
        acceptsForced: this.config.nodeEnv !== 'production',
      }) ?? problemOfWinners(round, await this.ownWinners(round.round_no, balls));
    if (problem !== null) {
      this.logger.error({ event: 'lotto_draw_refused', round: round.round_no, problem });
      throw new Error(`the draw of lotto round ${round.round_no} is not believed: ${problem}`);
    }
    if (!due.is_drawn) await this.storeDraw(round);
    await this.jobs.inBatches(ticketsPerStep, (limit) => this.decideTickets(round, balls, limit));
    await this.database.query(
      'external_lotto_round_paid',
      `UPDATE lotto_rounds r SET paid_at = $2 WHERE round_no = $1 AND paid_at IS NULL
         AND NOT EXISTS (SELECT FROM lotto_tickets t WHERE t.round_no = $1 AND t.state = 'open')
         AND NOT EXISTS (SELECT FROM external_purchases e WHERE e.service = 'lotto' AND e.state IN ('held', 'pending') AND e.created_at <= r.draws_at)`,
      [round.round_no, this.clock.now()],
    );
  }

  private async ownWinners(roundNo: number, balls: LottoBalls): Promise<Map<number, number>> {
    const rows = await this.database.query<'external_lotto_numbers', { numbers: number[] }>(
      'external_lotto_numbers',
      `SELECT numbers FROM lotto_tickets WHERE round_no = $1 AND cardinality(numbers) > 0
         AND cardinality(ARRAY(SELECT unnest(numbers) INTERSECT SELECT unnest($2::int[]))) >= 3`,
      [roundNo, balls.balls],
    );
    const winners = new Map<number, number>();
    for (const { numbers } of rows) {
      const rank = lottoRank(numbers, balls);
      if (rank !== null) winners.set(rank, (winners.get(rank) ?? 0) + 1);
    }
    return winners;
  }

  private async storeDraw(round: WireRound): Promise<void> {
    await this.database.query(
      'external_lotto_round_drawn',
      `UPDATE lotto_rounds SET seed = $2, balls = $3::int[], bonus = $4, prizes = $5::jsonb, forced_yn = $6, drawn_at = $7
       WHERE round_no = $1 AND drawn_at IS NULL`,
      [
        round.round_no,
        round.seed,
        round.balls,
        round.bonus,
        JSON.stringify(round.prizes),
        round.is_forced,
        this.clock.now(),
      ],
    );
  }

  /**
   * Decides open tickets of a round; one that fails does not stop the others. A ticket that is being rolled waits until
   * the service's answer is known: the service may have rolled it before the draw. Returns how many were open.
   */
  private async decideTickets(round: WireRound, balls: LottoBalls, limit: number): Promise<number> {
    const tickets = await this.database.query<
      'external_lotto_open',
      { ticket_id: string; numbers: number[] }
    >(
      'external_lotto_open',
      `SELECT t.ticket_id, t.numbers FROM lotto_tickets t WHERE t.round_no = $1 AND t.state = 'open' AND NOT (
         cardinality(t.numbers) = 0 AND EXISTS (SELECT FROM external_purchases e WHERE e.user_key = t.user_key
           AND e.operation = 'lotto_spin' AND e.state IN ('held', 'pending') AND e.request ->> 'ticketId' = t.ticket_id))
       ORDER BY t.ticket_id LIMIT $2`,
      [round.round_no, limit],
    );
    await runEach(
      tickets.map(({ ticket_id, numbers }) => async () => {
        const rank = numbers.length === 0 ? null : lottoRank(numbers, balls);
        const prize = round.prizes.find((one) => one.rank === rank)?.star ?? 0;
        await this.database.call(
          lottoTicketDecide({ ticket_id, rank: prize > 0 ? rank : null, prize, now: this.clock.now() }),
        );
      }),
    );
    return tickets.length;
  }
}
