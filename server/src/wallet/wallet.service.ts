import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { isRetryable, isUniqueViolation } from '../core/database/database-errors.ts';
import type { FunctionCall } from '../core/database/database-function.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { queryWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import { isErrorCode } from '../core/errors/error-codes.ts';
import { inputHash } from '../core/idempotency/idempotency-key.ts';
import { JobRunner } from '../core/jobs/job-runner.ts';
import { walletMove } from './wallet.functions.ts';

/** How often, and how many, postings of hot accounts are folded into their snapshots. */
const foldEveryMs = 1_000;
const foldBatch = 5_000;

/** Spendable balances. */
export interface Balances {
  star_cnt: number;
  btuc_cnt: number;
}

/** A movement between the house and a member's wallet; `amount` < 0 takes from the member. */
export interface WalletMove {
  operation: string;
  /** The requester: a user key, or 0 for the house. */
  ownerKey: number;
  idempotencyKey: string;
  userKey: number;
  asset: 'STAR' | 'BTUC';
  /** The house's account on the other side. */
  house: 'grant' | 'sale' | 'shop';
  amount: number;
  /** The fund of a credit; a debit takes granted honey first. */
  fund: 'granted' | 'bought';
}

/** The result of a money function. */
export interface MoneyOutcome<Answer> {
  /** What it did (`given`, `moved`, `replayed`), or the refusal code. */
  outcome: string;
  answer: Answer;
}

/** A caller's own messages by refusal code. They replace the default messages, which have to suit every caller. */
export type RefusalMessages = Partial<Readonly<Record<string, string>>>;

/** Attempts after a lost race (serialization failure, deadlock), with growing random pauses. */
const attemptsMax = 4;

/** Balances, and the only entry point for money functions of the database. */
@Injectable()
export class WalletService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobRunner,
  ) {}

  onModuleInit(): void {
    this.jobs.every('ledger-fold', foldEveryMs, () => this.fold());
  }

  /** Returns the member's balances. Throws user_not_found. */
  async balances(userKey: number): Promise<Balances> {
    const rows = await this.database.query(
      'wallet_balances',
      'SELECT asset, granted + bought AS balance FROM wallets WHERE user_key = $1',
      [userKey],
    );
    if (rows.length === 0) throw new AppError('user_not_found');
    const of = (asset: 'STAR' | 'BTUC') => rows.find((row) => row.asset === asset)?.balance ?? 0;
    return { star_cnt: of('STAR'), btuc_cnt: of('BTUC') };
  }

  /** Returns the honey that a host earned and that is not paid out yet. */
  async income(hostKey: number): Promise<number> {
    const rows = await this.database.query<'wallet_income', { balance: number }>(
      'wallet_income',
      "SELECT balance FROM ledger_balances WHERE kind = 'income' AND asset = 'STAR' AND user_key = $1",
      [hostKey],
    );
    return rows[0]?.balance ?? 0;
  }

  /**
   * Moves an amount between the house and a wallet, once per key. Returns the balance after it. Throws user_not_found,
   * not_enough_star, idempotency_mismatch.
   */
  async move(move: WalletMove): Promise<{ balance: number; replayed: boolean }> {
    const hash = inputHash(move.userKey, move.asset, move.house, move.amount, move.fund);
    const { outcome, answer } = await this.call<{ balance: number }>(
      walletMove({
        operation: move.operation,
        owner_key: move.ownerKey,
        key: move.idempotencyKey,
        hash,
        user_key: move.userKey,
        asset: move.asset,
        code: move.house,
        amount: move.amount,
        fund: move.fund,
        now: this.clock.now(),
      }),
    );
    return { balance: answer.balance, replayed: outcome === 'replayed' };
  }

  /**
   * Runs many moves in one statement of the caller's transaction, each once per key. Throws what `move` throws; the
   * transaction must be rolled back then.
   */
  async moveAll(
    within: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>,
    moves: readonly WalletMove[],
  ): Promise<void> {
    if (moves.length === 0) return;
    const rows = JSON.stringify(
      moves.map((move) => ({
        ...move,
        hash: inputHash(move.userKey, move.asset, move.house, move.amount, move.fund),
      })),
    );
    const outcomes = await queryWithin<'wallet_move_all', { outcome: string }>(
      within,
      'wallet_move_all',
      `
      SELECT DISTINCT w.outcome FROM json_to_recordset($1::json) AS m(
        operation text, "ownerKey" int, "idempotencyKey" text, hash text, "userKey" int, asset text, house text,
        amount bigint, fund text
      ), LATERAL wallet_move(p_operation => m.operation, p_owner_key => m."ownerKey", p_key => m."idempotencyKey",
        p_hash => m.hash, p_user_key => m."userKey", p_asset => m.asset::ledger_asset, p_code => m.house,
        p_amount => m.amount, p_fund => m.fund::ledger_fund, p_now => $2) AS w`,
      [rows, this.clock.now()],
    );
    const refusal = outcomes.map(({ outcome }) => outcome).find(isErrorCode);
    if (refusal) throw new AppError(refusal);
  }

  /** Calls a money function, in one round trip; see `callWithRetry`. */
  call<Answer>(
    call: FunctionCall<MoneyOutcome<Answer>>,
    messages?: RefusalMessages,
  ): Promise<MoneyOutcome<Answer>> {
    return this.callWithRetry(async () => {
      const rows = await this.database.call<MoneyOutcome<Answer>>(call);
      return rows[0];
    }, messages);
  }

  /**
   * Calls a money function and returns its result. An outcome that is a refusal code is thrown as an AppError. A lost
   * race is retried, and so is a key that was used for another wallet at the same time, which the retry finds. A lost
   * connection is not retried: the caller's key shows whether it took effect. `messages` replace the default messages
   * of refusals.
   */
  async callWithRetry<Answer>(
    call: () => Promise<MoneyOutcome<Answer> | undefined>,
    messages: RefusalMessages = {},
  ): Promise<MoneyOutcome<Answer>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const row = await call();
        if (row === undefined) throw new Error('a money function returned no row');
        if (isErrorCode(row.outcome)) throw new AppError(row.outcome, { message: messages[row.outcome] });
        return row;
      } catch (error) {
        if (attempt >= attemptsMax || !(isRetryable(error) || isUniqueViolation(error))) throw error;
        await pause(Math.random() * 10 * 2 ** attempt);
      }
    }
  }

  /** Folds postings until none is left. */
  private async fold(): Promise<void> {
    for (let folded = foldBatch; folded === foldBatch; ) {
      const rows = await this.database.query<'ledger_fold', { folded: number }>(
        'ledger_fold',
        'SELECT ledger_fold($1) AS folded',
        [foldBatch],
      );
      folded = rows[0]?.folded ?? 0;
    }
  }
}
