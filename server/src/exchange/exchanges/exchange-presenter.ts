import { hideAccountNum } from '../../core/privacy/masks.ts';
import { bankName } from '../accounts/exchange-account-presenter.ts';
import type { Exchange, ExchangeStateName } from './exchanges.dto.ts';

/** The columns of an exchange and its account, from `exchanges e LEFT JOIN exchange_accounts a`. */
export const exchangeColumns = `e.exchange_id, e.user_key, e.account_id, e.state::text AS state, e.star_cnt, e.granted_cnt,
  e.rate_krw, e.gross_krw, e.vat_krw, e.withheld_krw, e.net_krw, e.business_type, e.reason, e.asked_at, e.decided_at, e.closed_at,
  e.payout_sent_at, e.payout_problem, a.bank_cd, a.details_enc`;

export interface ExchangeRow {
  exchange_id: number;
  user_key: number;
  account_id: number;
  state: ExchangeStateName;
  star_cnt: number;
  granted_cnt: number;
  rate_krw: number;
  gross_krw: number;
  vat_krw: number;
  withheld_krw: number;
  net_krw: number;
  business_type: number;
  reason: string;
  asked_at: Date;
  decided_at: Date | null;
  closed_at: Date | null;
  payout_sent_at: Date | null;
  payout_problem: string;
  bank_cd: string | null;
  details_enc: string | null;
}

/** @param accountNum the account number in digits; empty if the account was deleted */
export function presentExchange(row: ExchangeRow, accountNum: string): Exchange {
  return {
    exchange_id: row.exchange_id,
    state: row.state,
    star_cnt: row.star_cnt,
    granted_star_cnt: row.granted_cnt,
    rate_krw: row.rate_krw,
    gross_krw: row.gross_krw,
    vat_krw: row.vat_krw,
    withheld_krw: row.withheld_krw,
    net_krw: row.net_krw,
    uer_business_type: row.business_type,
    bank_nm: row.bank_cd === null ? '' : bankName(row.bank_cd),
    account_num: hideAccountNum(accountNum),
    reason: row.reason,
    asked_at: row.asked_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}
