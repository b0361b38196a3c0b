import { seoulDay } from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { inputHash } from '../../core/idempotency/idempotency-key.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { HistoryMonthsService } from '../../lives/index.ts';
import { EarningsService } from '../../money/index.ts';
import { WalletService } from '../../wallet/index.ts';
import { AccountDetailsCipher } from '../accounts/account-details.service.ts';
import { exchangeRequest } from '../exchange.functions.ts';
import { type ExchangeRow, exchangeColumns, presentExchange } from './exchange-presenter.ts';
import { ExchangeStepsService } from './exchange-steps.service.ts';
import type {
  Exchange,
  ExchangeInfo,
  ExchangeList,
  ExchangeQuery,
  ExchangeRequest,
  ExchangeRequestResult,
  ExchangeStatement,
  ExchangeStatementQuery,
} from './exchanges.dto.ts';

interface StatusRow {
  income: number;
  granted: number;
  held: number;
  business_type: number | null;
  refusal: string | null;
}

type SumRow = Pick<ExchangeList, 'star_cnt' | 'paid_krw' | 'withheld_krw' | 'total'>;

/** The granted part of an income is that of its snapshot plus that of unfolded postings. */
const statusStatement = `
  SELECT coalesce(s.balance, 0) + coalesce(u.amount, 0) AS income,
    coalesce(s.granted, 0) + coalesce(u.granted, 0) AS granted,
    (SELECT coalesce(sum(e.star_cnt), 0)::bigint FROM exchanges e
     WHERE e.user_key = $1 AND e.state IN ('asked', 'approved')) AS held,
    (SELECT r.business_type FROM exchange_accounts r WHERE r.user_key = $1 AND r.state = 'registered') AS business_type,
    exchange_refusal($1, $2) AS refusal
  FROM ledger_account_keys a LEFT JOIN ledger_snapshots s ON s.account_id = a.id
  LEFT JOIN LATERAL (
    SELECT sum(n.amount)::bigint AS amount, (sum(n.amount) FILTER (WHERE p.fund = 'granted'))::bigint AS granted
    FROM ledger_pending n LEFT JOIN ledger_entries p ON p.id = n.posting_id WHERE n.account_id = a.id
  ) u ON true
  WHERE a.kind = 'income' AND a.asset = 'STAR' AND a.user_key = $1 AND a.code = ''`;

/** A host's exchanges: requesting, cancelling, and their results. */
@Injectable()
export class ExchangesService {
  private readonly logger = new Logger('Exchange');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly wallet: WalletService,
    private readonly cipher: AccountDetailsCipher,
    private readonly steps: ExchangeStepsService,
    private readonly months: HistoryMonthsService,
    private readonly earnings: EarningsService,
  ) {}

  /** Returns what the host can be paid now, and the rules. */
  async info(userKey: number): Promise<ExchangeInfo> {
    const now = this.clock.now();
    const [statusRows, today] = await Promise.all([
      this.database.query<'exchange_status', StatusRow>('exchange_status', statusStatement, [userKey, now]),
      this.database.query<'exchange_today', ExchangeRow>(
        'exchange_today',
        `SELECT ${exchangeColumns} FROM exchanges e LEFT JOIN exchange_accounts a USING (account_id)
         WHERE e.user_key = $1 AND e.day = $2 AND e.state <> 'cancelled'`,
        [userKey, seoulDay(now)],
      ),
    ]);
    const [status] = statusRows;
    if (!status) throw new AppError('exchange_not_allowed');
    return {
      income_star_cnt: status.income,
      granted_star_cnt: Math.max(0, Math.min(status.granted, status.income)),
      held_star_cnt: status.held,
      rate_krw: this.settings.get('exchange_rate_krw'),
      granted_percent: this.settings.get('exchange_granted_percent'),
      min_star_cnt: this.settings.get('exchange_min_star'),
      max_krw: this.settings.get('exchange_max_krw'),
      withheld_basis_points: this.settings.get('exchange_withheld_basis_points'),
      vat_percent: this.settings.get('exchange_vat_percent'),
      uer_business_type: status.business_type,
      may_ask_yn: yn(status.refusal === null),
      refusal: status.refusal,
      today: today.map((row) => this.present(row))[0] ?? null,
    };
  }

  /**
   * Requests an exchange and holds the honey, once per key. Throws the refusals of exchange_request: no account, amount
   * too small, too large or more than the income, a second request on a day in Seoul.
   * Refuses an exchange (POST /v1/user/bt-calculate-ask-proc): forbidden (CORE-19), exchange_request.
   */
  async request(userKey: number, { star_cnt }: ExchangeRequest, key: string): Promise<ExchangeRequestResult> {
    const { outcome, answer } = await this.wallet.call<ExchangeRequestResult & { rate_krw?: number }>(
      exchangeRequest({
        user_key: userKey,
        star: star_cnt,
        rate: this.settings.get('exchange_rate_krw'),
        star_min: this.settings.get('exchange_min_star'),
        gross_max: this.settings.get('exchange_max_krw'),
        granted_percent: this.settings.get('exchange_granted_percent'),
        withheld_basis_points: this.settings.get('exchange_withheld_basis_points'),
        vat_percent: this.settings.get('exchange_vat_percent'),
        key,
        hash: inputHash(star_cnt),
        now: this.clock.now(),
      }),
    );
    if (outcome === 'asked')
      this.logger.log({ event: 'exchange_asked', exchange: answer.exchange_id, user_key: userKey, star_cnt });
    // The rate is stored in the ledger only.
    const { rate_krw: _, ...result } = answer;
    return result;
  }

  /** Cancels a request that is not decided yet. Throws exchange_not_found, exchange_closed. */
  async cancel(userKey: number, exchangeId: number): Promise<Exchange> {
    await this.steps.advance(exchangeId, 'cancel', userKey);
    return this.get(exchangeId);
  }

  /** Lists the exchanges of a month, newest first. Throws validation_failed for a month that is not available. */
  async list(userKey: number, query: ExchangeQuery): Promise<ExchangeList> {
    const { month, from, until } = this.months.read(query.month);
    const page = pageOf(query);
    const [rows, sums] = await Promise.all([
      this.database.query<'exchange_list', ExchangeRow>(
        'exchange_list',
        `SELECT ${exchangeColumns} FROM exchanges e LEFT JOIN exchange_accounts a USING (account_id)
         WHERE e.user_key = $1 AND e.asked_at >= $2 AND e.asked_at < $3 ORDER BY e.exchange_id DESC OFFSET $4 LIMIT $5`,
        [userKey, from, until, page.offset, page.limit],
      ),
      this.database.query<'exchange_list_sums', SumRow>(
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

  /** Returns earnings and payouts of a month. Throws validation_failed for a month that is not available. */
  async statement(hostKey: number, query: ExchangeStatementQuery): Promise<ExchangeStatement> {
    const { month, from, until } = this.months.read(query.month);
    const [earned, paid] = await Promise.all([
      this.earnings.of(hostKey, month),
      this.database.query<
        'exchange_statement',
        Omit<ExchangeStatement, 'month' | 'first_month' | 'income_star_cnt'>
      >(
        'exchange_statement',
        `SELECT count(*)::int AS paid_cnt, coalesce(sum(star_cnt), 0)::bigint AS paid_star_cnt,
           coalesce(sum(gross_krw), 0)::bigint AS gross_krw, coalesce(sum(vat_krw), 0)::bigint AS vat_krw,
           coalesce(sum(withheld_krw), 0)::bigint AS withheld_krw, coalesce(sum(net_krw), 0)::bigint AS net_krw
         FROM exchanges WHERE user_key = $1 AND state = 'paid' AND closed_at >= $2 AND closed_at < $3`,
        [hostKey, from, until],
      ),
    ]);
    const [sums] = paid;
    if (!sums) throw new Error('an aggregate returned no row');
    return {
      month,
      first_month: this.months.first(),
      income_star_cnt: earned,
      ...sums,
    };
  }

  private async get(exchangeId: number): Promise<Exchange> {
    const [row] = await this.database.query<'exchange_one', ExchangeRow>(
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
