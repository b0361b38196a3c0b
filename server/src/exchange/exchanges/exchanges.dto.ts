import { IsInt, Max, Min } from 'class-validator';
import type { Yn } from '../../core/http/answer.dto.ts';
import { IsMonth } from '../../core/http/month.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';

/** The states of an exchange. */
export const exchangeStates = ['asked', 'approved', 'paid', 'failed', 'rejected', 'cancelled'] as const;
export type ExchangeStateName = (typeof exchangeStates)[number];

/** An application for an exchange. */
export class ExchangeAskRequest {
  /**
   * How much honey of the income.
   * @example 10000
   */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  star_cnt!: number;
}

/** What an application came to. */
export class ExchangeAskResult {
  /**
   * Key of the application.
   * @example 71
   */
  exchange_id!: number;
  /**
   * Honey that is held for it.
   * @example 10000
   */
  star_cnt!: number;
  /**
   * Won for the honey, by the rate of this moment.
   * @example 600000
   */
  gross_krw!: number;
  /**
   * Tax that is withheld of it.
   * @example 19800
   */
  withheld_krw!: number;
  /**
   * Won that arrive in the account.
   * @example 580200
   */
  net_krw!: number;
  /**
   * Honey of the income that is left.
   * @example 25000
   */
  income_star_cnt!: number;
}

/** An exchange. */
export class Exchange {
  /**
   * Key of the application.
   * @example 71
   */
  exchange_id!: number;
  /**
   * asked; approved: it is being paid; paid; failed, rejected and cancelled: the honey went back.
   * @example paid
   */
  state!: ExchangeStateName;
  /**
   * Honey that was applied with.
   * @example 10000
   */
  star_cnt!: number;
  /**
   * How much of it givers had been granted.
   * @example 1500
   */
  granted_star_cnt!: number;
  /**
   * Won for 1 honey, as it was at the application.
   * @example 60
   */
  rate_krw!: number;
  /**
   * Won for the honey.
   * @example 600000
   */
  gross_krw!: number;
  /**
   * VAT contained in gross_krw, which a business invoices; 0 for an individual.
   * @example 0
   */
  vat_krw!: number;
  /**
   * Tax withheld of an individual.
   * @example 19800
   */
  withheld_krw!: number;
  /**
   * Won that arrive in the account.
   * @example 580200
   */
  net_krw!: number;
  /**
   * From 1 to 2: 1 an individual, 2 a business, as the account was.
   * @example 1
   */
  uer_business_type!: number;
  /**
   * Name of the bank; empty where the account is gone.
   * @example 신한은행
   */
  bank_nm!: string;
  /**
   * Account number of which the last four digits are shown; empty where the account is gone.
   * @example "********6789"
   */
  account_num!: string;
  /**
   * Why it was rejected or failed; empty otherwise.
   * @example ""
   */
  reason!: string;
  /**
   * When it was applied for; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  asked_at!: string;
  /**
   * When an operator decided it, ISO 8601, UTC; null: not yet.
   * @example 2026-11-20T06:00:00.000Z
   */
  decided_at!: string | null;
  /**
   * When it was paid or the honey went back, ISO 8601, UTC; null: not yet.
   * @example 2026-11-20T06:01:00.000Z
   */
  closed_at!: string | null;
}

/** Which exchanges are asked for: always the caller's own. */
export class ExchangeQuery extends PageQuery {
  /**
   * A month of the calendar of Seoul, YYYYMM, in which they were applied for; the present one where it is left out.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

/** The exchanges of a month, the newest first, with their sums. */
export class ExchangeList extends PageInfo {
  /**
   * The month, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * The first month there is, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Honey of those that are open or paid.
   * @example 10000
   */
  star_cnt!: number;
  /**
   * Won that arrived.
   * @example 580200
   */
  paid_krw!: number;
  /**
   * Tax withheld of what arrived.
   * @example 19800
   */
  withheld_krw!: number;
  /** The exchanges of this page. */
  list!: Exchange[];
}

/** What a host can be paid, and by which rules. */
export class ExchangeInfo {
  /**
   * Honey of the income that can be exchanged now.
   * @example 35000
   */
  income_star_cnt!: number;
  /**
   * How much of it givers had been granted: it goes first.
   * @example 1500
   */
  granted_star_cnt!: number;
  /**
   * Honey that open applications hold.
   * @example 0
   */
  held_star_cnt!: number;
  /**
   * Won for 1 honey.
   * @example 60
   */
  rate_krw!: number;
  /**
   * Percent of the rate at which granted honey counts.
   * @example 100
   */
  granted_percent!: number;
  /**
   * Least honey of an application.
   * @example 500
   */
  min_star_cnt!: number;
  /**
   * Most won of an application, before tax.
   * @example 100000000
   */
  max_krw!: number;
  /**
   * Tax withheld of individuals, in hundredths of a percent.
   * @example 330
   */
  withheld_basis_points!: number;
  /**
   * VAT contained in what a business invoices, in percent.
   * @example 10
   */
  vat_percent!: number;
  /**
   * From 1 to 2: 1 an individual, 2 a business, as the registered account is; null: none is registered.
   * @example 1
   */
  uer_business_type!: number | null;
  /**
   * Whether an application can be sent now.
   * @example Y
   */
  may_ask_yn!: Yn;
  /**
   * The code by which one would be refused now, whatever the amount; or null.
   * @example exchange_account_required
   */
  refusal!: string | null;
  /** The application of today that was not cancelled, or null. */
  today!: Exchange | null;
}

/** Which month's statement is asked for. */
export class ExchangeStatementQuery {
  /**
   * A month of the calendar of Seoul, YYYYMM; the present one where it is left out.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

/** What a month brought a host, and what was paid of it. */
export class ExchangeStatement {
  /**
   * The month, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * The first month there is, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Honey that was earned in the month: gifts, subscriptions and whatever else came in, but what exchanges gave back. It is `earned`
   * of the income of the month.
   * @example 42000
   */
  income_star_cnt!: number;
  /**
   * Payouts that arrived in the month, whenever they were applied for.
   * @example 1
   */
  paid_cnt!: number;
  /**
   * Honey of these payouts.
   * @example 10000
   */
  paid_star_cnt!: number;
  /**
   * Won of them before tax.
   * @example 600000
   */
  gross_krw!: number;
  /**
   * VAT contained in gross_krw, to be invoiced.
   * @example 0
   */
  vat_krw!: number;
  /**
   * Tax withheld.
   * @example 19800
   */
  withheld_krw!: number;
  /**
   * Won that arrived.
   * @example 580200
   */
  net_krw!: number;
}
