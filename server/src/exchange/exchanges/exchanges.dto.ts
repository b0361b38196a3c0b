import { IsInt, Max, Min } from 'class-validator';
import { IsMonth } from '../../core/http/month.dto.ts';
import type { Yn } from '../../core/http/ok.dto.ts';
import { PageInfo, PageQuery } from '../../core/http/page.dto.ts';

/** The states of an exchange. */
export const exchangeStates = ['asked', 'approved', 'paid', 'failed', 'rejected', 'cancelled'] as const;
export type ExchangeStateName = (typeof exchangeStates)[number];

/** A request for an exchange. */
export class ExchangeRequest {
  /**
   * The amount of honey to exchange.
   * @example 10000
   */
  @IsInt()
  @Min(1)
  @Max(1_000_000_000)
  star_cnt!: number;
}

/** The result of a request. */
export class ExchangeRequestResult {
  /**
   * Key of the exchange.
   * @example 71
   */
  exchange_id!: number;
  /**
   * The honey held for it.
   * @example 10000
   */
  star_cnt!: number;
  /**
   * The gross amount in won at the current rate.
   * @example 600000
   */
  gross_krw!: number;
  /**
   * The withholding tax.
   * @example 19800
   */
  withheld_krw!: number;
  /**
   * The net amount in won paid to the account.
   * @example 580200
   */
  net_krw!: number;
  /**
   * The honey left in the income.
   * @example 25000
   */
  income_star_cnt!: number;
}

/** An exchange. */
export class Exchange {
  /**
   * Key of the exchange.
   * @example 71
   */
  exchange_id!: number;
  /**
   * asked; approved: it is being paid; paid; failed, rejected and cancelled: the honey was returned.
   * @example paid
   */
  state!: ExchangeStateName;
  /**
   * The exchanged honey.
   * @example 10000
   */
  star_cnt!: number;
  /**
   * The part of it that had been granted to the givers.
   * @example 1500
   */
  granted_star_cnt!: number;
  /**
   * Won for 1 honey at the time of the request.
   * @example 60
   */
  rate_krw!: number;
  /**
   * The gross amount in won.
   * @example 600000
   */
  gross_krw!: number;
  /**
   * VAT included in gross_krw, invoiced by a business; 0 for an individual.
   * @example 0
   */
  vat_krw!: number;
  /**
   * Withholding tax of an individual.
   * @example 19800
   */
  withheld_krw!: number;
  /**
   * The net amount in won paid to the account.
   * @example 580200
   */
  net_krw!: number;
  /**
   * The kind of account holder at the time of the request, 1 to 2: 1 for an individual, 2 for a business.
   * @example 1
   */
  uer_business_type!: number;
  /**
   * Name of the bank; empty if the account was deleted.
   * @example 신한은행
   */
  bank_nm!: string;
  /**
   * The masked account number: only the last four digits are shown; empty if the account was deleted.
   * @example "********6789"
   */
  account_num!: string;
  /**
   * Reason for the rejection or failure; empty otherwise.
   * @example ""
   */
  reason!: string;
  /**
   * When it was requested; ISO 8601, UTC.
   * @example 2026-11-20T03:21:00.000Z
   */
  asked_at!: string;
  /**
   * When an operator decided it, ISO 8601, UTC; null if undecided.
   * @example 2026-11-20T06:00:00.000Z
   */
  decided_at!: string | null;
  /**
   * When it was paid or the honey was returned, ISO 8601, UTC; null if open.
   * @example 2026-11-20T06:01:00.000Z
   */
  closed_at!: string | null;
}

/** The requested exchanges, always the caller's own. */
export class ExchangeQuery extends PageQuery {
  /**
   * The calendar month of the requests in Seoul's time zone, YYYYMM; the current one if omitted.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

/** The exchanges of a month, newest first, with their sums. */
export class ExchangeList extends PageInfo {
  /**
   * The month, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * The earliest available month, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Honey of open and paid exchanges.
   * @example 10000
   */
  star_cnt!: number;
  /**
   * Won that was paid out.
   * @example 580200
   */
  paid_krw!: number;
  /**
   * Withholding tax of paid exchanges.
   * @example 19800
   */
  withheld_krw!: number;
  /** The exchanges of this page. */
  list!: Exchange[];
}

/** The amount that a host can be paid, and the rules. */
export class ExchangeInfo {
  /**
   * Honey that can be exchanged now.
   * @example 35000
   */
  income_star_cnt!: number;
  /**
   * The part of it that had been granted to the givers; it is exchanged first.
   * @example 1500
   */
  granted_star_cnt!: number;
  /**
   * Honey held by open exchanges.
   * @example 0
   */
  held_star_cnt!: number;
  /**
   * Won for 1 honey.
   * @example 60
   */
  rate_krw!: number;
  /**
   * Percent of the rate for granted honey.
   * @example 100
   */
  granted_percent!: number;
  /**
   * Minimum honey of a request.
   * @example 500
   */
  min_star_cnt!: number;
  /**
   * Maximum won of a request, before tax.
   * @example 100000000
   */
  max_krw!: number;
  /**
   * Withholding tax of individuals, in hundredths of a percent.
   * @example 330
   */
  withheld_basis_points!: number;
  /**
   * VAT included in a business's invoice, in percent.
   * @example 10
   */
  vat_percent!: number;
  /**
   * The kind of account holder, 1 to 2: 1 for an individual, 2 for a business; null if no account is registered.
   * @example 1
   */
  uer_business_type!: number | null;
  /**
   * Whether a request can be sent now.
   * @example Y
   */
  may_ask_yn!: Yn;
  /**
   * The code of the refusal that a request would get now, regardless of its amount; or null.
   * @example exchange_account_required
   */
  refusal!: string | null;
  /** Today's uncancelled exchange, or null. */
  today!: Exchange | null;
}

/** The requested month of the statement. */
export class ExchangeStatementQuery {
  /**
   * A calendar month in Seoul's time zone, YYYYMM; the current one if omitted.
   * @example "202611"
   */
  @IsMonth()
  month?: string;
}

/** A host's earnings and payouts of a month. */
export class ExchangeStatement {
  /**
   * The month, YYYYMM.
   * @example "202611"
   */
  month!: string;
  /**
   * The earliest available month, YYYYMM.
   * @example "202511"
   */
  first_month!: string;
  /**
   * Honey earned in the month: gifts, subscriptions and all other income, except honey returned by exchanges. Equals
   * `earned` of the month's income.
   * @example 42000
   */
  income_star_cnt!: number;
  /**
   * Number of payouts that arrived in the month, whenever they were requested.
   * @example 1
   */
  paid_cnt!: number;
  /**
   * Honey of these payouts.
   * @example 10000
   */
  paid_star_cnt!: number;
  /**
   * Their gross amount in won.
   * @example 600000
   */
  gross_krw!: number;
  /**
   * VAT included in gross_krw, to be invoiced.
   * @example 0
   */
  vat_krw!: number;
  /**
   * Withholding tax.
   * @example 19800
   */
  withheld_krw!: number;
  /**
   * Won that was paid out.
   * @example 580200
   */
  net_krw!: number;
}
