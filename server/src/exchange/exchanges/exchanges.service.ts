import { seoulDay } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/answer.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { Settings } from '../../core/settings/settings.ts';
import { HistoryMonths } from '../../lives/history-months.service.ts';
import { Earned } from '../../money/earned.service.ts';
import { WalletService } from '../../wallet/wallet.service.ts';
import { AccountDetailsCipher } from '../accounts/account-details.service.ts';
import { type ExchangeRow, exchangeColumns, presentExchange } from './exchange-presenter.ts';
import { ExchangeSteps } from './exchange-steps.service.ts';
import type {
  Exchange,
  ExchangeAskRequest,
  ExchangeAskResult,
  ExchangeInfo,
  ExchangeList,
  ExchangeQuery,
  ExchangeStatement,
  ExchangeStatementQuery,
} from './exchanges.dto.ts';

interface StandingRow {
  income: number;
  granted: number;
  held: number;
  business_type: number | null;
  refusal: string | null;
}

type SumRow = Pick<ExchangeList, 'star_cnt' | 'paid_krw' | 'withheld_krw' | 'total'>;

/** The granted part of an income is that of its snapshot, and of the postings that are not folded yet. */
const standingStatement = `
  SELECT coalesce(s.balance, 0) + coalesce(u.amount, 0) AS income,
    coalesce(s.granted, 0) + coalesce(u.granted, 0) AS granted,
    (SELECT coalesce(sum(e.star_cnt), 0)::bigint FROM exchanges e
     WHERE e.user_key = $1 AND e.state IN ('asked', 'approved')) AS held,
    (SELECT r.business_type FROM exchange_accounts r WHERE r.user_key = $1 AND r.state = 'registered') AS business_type,
    exchange_refusal($1, $2) AS refusal
  FROM ledger_accounts a LEFT JOIN ledger_snapshots s ON s.account_id = a.id
  LEFT JOIN LATERAL (
    SELECT sum(n.amount)::bigint AS amount, (sum(n.amount) FILTER (WHERE p.fund = 'granted'))::bigint AS granted
    FROM ledger_unfolded n LEFT JOIN ledger_postings p ON p.id = n.posting_id WHERE n.account_id = a.id
  ) u ON true
  WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = $1 AND a.code = ''`;

/** A host's applications for exchanges: asking, cancelling, and what became of them. */
@Injectable()
export class Exchanges {
  private readonly logger = new Logger('Exchange');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly wallet: WalletService,
    private readonly cipher: AccountDetailsCipher,
    private readonly steps: ExchangeSteps,
    private readonly months: HistoryMonths,
    private readonly earned: Earned,
  ) {}

  /** What the host can be paid now, and by which rules. */
  async info(userKey: number): Promise<ExchangeInfo> {
    const now = this.clock.now();
    const [standings, today] = await Promise.all([
      this.database.query<StandingRow>('exchange_standing', standingStatement, [userKey, now]),
      this.database.query<ExchangeRow>(
        'exchange_today',
        `SELECT ${exchangeColumns} FROM exchanges e LEFT JOIN exchange_accounts a USING (account_id)
         WHERE e.user_key = $1 AND e.day = $2 AND e.state <> 'cancelled'`,
        [userKey, seoulDay(now)],
      ),
    ]);
    const [standing] = standings;
    if (!standing) throw new AppError('exchange_not_allowed');
    return {
      income_star_cnt: standing.income,
      granted_star_cnt: Math.max(0, Math.min(standing.granted, standing.income)),
      held_star_cnt: standing.held,
      rate_krw: this.settings.get('exchange_rate_krw'),
      granted_percent: this.settings.get('exchange_granted_percent'),
      min_star_cnt: this.settings.get('exchange_min_star'),
      max_krw: this.settings.get('exchange_max_krw'),
      withheld_basis_points: this.settings.get('exchange_withheld_basis_points'),
      vat_percent: this.settings.get('exchange_vat_percent'),
      uer_business_type: standing.business_type,
      may_ask_yn: yn(standing.refusal === null),
      refusal: standing.refusal,
      today: today.map((row) => this.present(row))[0] ?? null,
    };
  }

  /**
   * Applies for an exchange and holds the honey, once for a key. Throws what exchange_ask refuses by: no account, too
   * little, too much, more than there is, a second one on a Seoul day.
   */
  async ask(userKey: number, { star_cnt }: ExchangeAskRequest, key: string): Promise<ExchangeAskResult> {
    const { outcome, answer } = await this.wallet.call<ExchangeAskResult & { rate_krw?: number }>(
      'exchange_ask',
      'SELECT outcome, answer FROM exchange_ask($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [
        userKey,
        star_cnt,
        this.settings.get('exchange_rate_krw'),
        this.settings.get('exchange_min_star'),
        this.settings.get('exchange_max_krw'),
        this.settings.get('exchange_granted_percent'),
        this.settings.get('exchange_withheld_basis_points'),
        this.settings.get('exchange_vat_percent'),
        key,
        inputHash(star_cnt),
        this.clock.now(),
      ],
    );
    if (outcome === 'asked')
      this.logger.log({ event: 'exchange_asked', exchange: answer.exchange_id, user_key: userKey, star_cnt });
    // The ledger keeps at what rate it was.
    const { rate_krw: _, ...told } = answer;
    return told;
  }

  /** Takes an application back while nobody decided it. Throws exchange_not_found, exchange_closed. */
  async cancel(userKey: number, exchangeId: number): Promise<Exchange> {
    await this.steps.advance(exchangeId, 'cancel', userKey);
    return this.one(exchangeId);
  }

  /** The exchanges of a month, the newest first. Throws validation_failed for a month out of reach. */
  async list(userKey: number, query: ExchangeQuery): Promise<ExchangeList> {
    const { month, from, until } = this.months.read(query.month);
    const page = pageOf(query);
    const [rows, sums] = await Promise.all([
      this.database.query<ExchangeRow>(
        'exchange_list',
        `SELECT ${exchangeColumns} FROM exchanges e LEFT JOIN exchange_accounts a USING (account_id)
         WHERE e.user_key = $1 AND e.asked_at >= $2 AND e.asked_at < $3 ORDER BY e.exchange_id DESC OFFSET $4 LIMIT $5`,
        [userKey, from, until, page.offset, page.limit],
      ),
      this.database.query<SumRow>(
        'exchange_list_sums',
        `SELECT count(*)::int AS total,
           coalesce(sum(star_cnt) FILTER (WHERE state IN ('asked', 'approved', 'paid')), 0)::bigint AS star_cnt,
           coalesce(sum(net_krw) FILTER (WHERE state = 'paid'), 0)::bigint AS paid_krw,
           coalesce(sum(withheld_krw) FILTER (WHERE state = 'paid'), 0)::bigint AS withheld_krw
         FROM exchanges WHERE user_key = $1 AND asked_at >= $2 AND asked_at < $3`,
        [userKey, from, until],
      ),
    ]);
    const sum = sums[0] ?? { total: 0, star_cnt: 0, paid_krw: 0, withheld_krw: 0 };
    return {
      month,
      first_month: this.months.first(),
      ...sum,
      list: rows.map((row) => this.present(row)),
      ...page,
    };
  }

  /** What was earned in a month and what was paid in it. Throws validation_failed for a month out of reach. */
  async statement(hostKey: number, query: ExchangeStatementQuery): Promise<ExchangeStatement> {
    const { month, from, until } = this.months.read(query.month);
    const [earned, paid] = await Promise.all([
      this.earned.of(hostKey, month),
      this.database.query<Omit<ExchangeStatement, 'month' | 'first_month' | 'income_star_cnt'>>(
        'exchange_statement',
        `SELECT count(*)::int AS paid_cnt, coalesce(sum(star_cnt), 0)::bigint AS paid_star_cnt,
           coalesce(sum(gross_krw), 0)::bigint AS gross_krw, coalesce(sum(vat_krw), 0)::bigint AS vat_krw,
           coalesce(sum(withheld_krw), 0)::bigint AS withheld_krw, coalesce(sum(net_krw), 0)::bigint AS net_krw
         FROM exchanges WHERE user_key = $1 AND state = 'paid' AND closed_at >= $2 AND closed_at < $3`,
        [hostKey, from, until],
      ),
    ]);
    const [sums] = paid;
    if (!sums) throw new Error('an aggregate answered nothing');
    return {
      month,
      first_month: this.months.first(),
      income_star_cnt: earned,
      ...sums,
    };
  }

  private async one(exchangeId: number): Promise<Exchange> {
    const [row] = await this.database.query<ExchangeRow>(
      'exchange_one',
      `SELECT ${exchangeColumns} FROM exchanges e LEFT JOIN exchange_accounts a USING (account_id) WHERE e.exchange_id = $1`,
      [exchangeId],
    );
    if (!row) throw new AppError('exchange_not_found');
    return this.present(row);
  }

  private present(row: ExchangeRow): Exchange {
    const details = row.details_enc === null ? null : this.cipher.decrypt(row.details_enc, row.account_id);
    return presentExchange(row, details?.accountNum ?? '');
  }
}
