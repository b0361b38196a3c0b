import { Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock/clock.ts';
import { Database } from '../../../core/database/database.ts';
import { AppError } from '../../../core/errors/app-error.ts';
import { keyOrLoginId } from '../../../core/sandbox/key-or-login-id.ts';
import { SandboxStore } from '../../../core/sandbox/sandbox-store.ts';
import { AccountDecisionsService } from '../../accounts/account-decisions.service.ts';
import { ExchangeStepsService } from '../../exchanges/exchange-steps.service.ts';
import { PayoutsService } from '../payouts.service.ts';
import { payoutStateName, type SimulatedPayoutState } from '../simulated-payout.ts';
import type {
  SandboxExchangeAccountList,
  SandboxExchangeAct,
  SandboxExchangeList,
} from './sandbox-exchanges.dto.ts';

const shownMax = 100;

interface OpenRow {
  exchange_id: number;
  user_key: number;
  login_id: string | null;
  nick: string;
  state: 'asked' | 'approved';
  star_cnt: number;
  net_krw: number;
  payout_key: string;
  payout: SimulatedPayoutState | null;
  at: Date;
}

interface AccountRow {
  account_id: number;
  user_key: number;
  login_id: string | null;
  nick: string;
  at: Date;
}

/** The simulated bank's side of exchanges, and an operator's decisions in one call. */
@Injectable()
export class SandboxExchangesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly store: SandboxStore,
    private readonly decisions: AccountDecisionsService,
    private readonly steps: ExchangeStepsService,
    private readonly payouts: PayoutsService,
  ) {}

  /** Lists open exchanges, oldest first. */
  async list(): Promise<SandboxExchangeList> {
    const rows = await this.findOpen(null);
    return {
      list: rows.map(({ at, payout, payout_key: _, ...row }) => ({
        ...row,
        payout: payout?.state ?? 'none',
        orders: payout?.orders ?? 0,
        asked_at: at.toISOString(),
      })),
    };
  }

  /** Lists accounts under review, oldest first. */
  async listAccounts(): Promise<SandboxExchangeAccountList> {
    const accounts = await this.database.query<'sandbox_exchange_accounts', AccountRow>(
      'sandbox_exchange_accounts',
      `SELECT a.account_id, user_key, u.login_id, u.nick, a.asked_at AS at FROM exchange_accounts a JOIN member_profiles u USING (user_key)
       WHERE a.state = 'review' ORDER BY a.account_id LIMIT ${shownMax}`,
      [],
    );
    return { list: accounts.map(({ at, ...account }) => ({ ...account, asked_at: at.toISOString() })) };
  }

  /**
   * Decides an account under review. Throws exchange_account_not_found, exchange_account_decided,
   * exchange_papers_missing.
   * @param accountOrHost account_id in digits, or the login ID of the host
   */
  async decideAccount(accountOrHost: string, decision: 'register' | 'refuse', reason: string): Promise<void> {
    const [account] = await this.database.query<'sandbox_exchange_account', { account_id: number }>(
      'sandbox_exchange_account',
      `SELECT a.account_id FROM exchange_accounts a JOIN member_profiles u USING (user_key)
       WHERE a.state = 'review' AND ${keyOrLoginId('a.account_id', '$1')}`,
      [accountOrHost],
    );
    if (!account) throw new AppError('exchange_account_not_found');
    await this.decisions.decide(account.account_id, { decision, reason }, null);
  }

  /**
   * Advances an open exchange by one step; for a host with several, the oldest that can take it. Throws
   * exchange_not_found, exchange_closed.
   * @param exchangeOrHost exchange_id in digits, or the login ID of the host
   */
  async act(exchangeOrHost: string, { act }: SandboxExchangeAct): Promise<void> {
    const open = await this.findOpen(exchangeOrHost);
    const required = act === 'approve' ? 'asked' : 'approved';
    const exchange = open.find(({ state }) => state === required);
    if (!exchange) throw new AppError(open.length === 0 ? 'exchange_not_found' : 'exchange_closed');
    if (act === 'approve') await this.steps.advance(exchange.exchange_id, 'approve', null);
    else await this.setOutcome(exchange, act);
    // The server picks up the new state at once.
    await this.payouts.reconcile(0);
  }

  private async setOutcome({ payout_key, net_krw }: OpenRow, act: 'pay' | 'fail' | 'hang'): Promise<void> {
    const state = ({ pay: 'paid', fail: 'failed', hang: 'hang' } as const)[act];
    await this.store.update<SimulatedPayoutState>(payoutStateName(payout_key), (known) => ({
      ...(known ?? { won: net_krw, orders: 0, arrivesAtMs: this.clock.nowMs() }),
      state,
      orders: Math.max(1, known?.orders ?? 0),
    }));
  }

  /** @param exchangeOrHost exchange_id in digits, or the login ID of the host; null: all */
  private findOpen(exchangeOrHost: string | null): Promise<OpenRow[]> {
    return this.database.query<'sandbox_exchanges', OpenRow>(
      'sandbox_exchanges',
      `SELECT e.exchange_id, e.user_key, u.login_id, u.nick, e.state::text AS state, e.star_cnt, e.net_krw, e.payout_key,
         s.value AS payout, e.asked_at AS at
       FROM exchanges e JOIN member_profiles u USING (user_key) LEFT JOIN sandbox_states s ON s.name = $2 || e.payout_key
       WHERE e.state IN ('asked', 'approved') AND ($1::text IS NULL OR ${keyOrLoginId('e.exchange_id', '$1')})
       ORDER BY e.exchange_id LIMIT ${shownMax}`,
      [exchangeOrHost, payoutStateName('')],
    );
  }
}
