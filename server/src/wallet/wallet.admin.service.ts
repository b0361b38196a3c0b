import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { PendingApproval } from '../core/approval/operator-requests.dto.ts';
import { OperatorRequestsService } from '../core/approval/operator-requests.service.ts';
import type { Beforehand, RequestKind } from '../core/approval/request-kinds.ts';
import { AuditService } from '../core/audit/audit.service.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { callWithin } from '../core/database/database-function.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { executeWithin, queryWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import { isErrorCode } from '../core/errors/error-codes.ts';
import { inputHash } from '../core/idempotency/idempotency-key.ts';
import { SettingsStore } from '../core/settings/settings.store.ts';
import { hasOperation } from './ledger-operations.ts';
import type { StarGrant, StarGrantRequest, StarTransfer, StarTransferRequest } from './wallet.admin.dto.ts';
import { walletMove, walletTransfer } from './wallet.functions.ts';
import { type MoneyOutcome, WalletService } from './wallet.service.ts';

interface MoveResult {
  amount: number;
  balance: number;
}

/** Operators' grants, recalls and transfers of honey and BTUC. */
@Injectable()
export class WalletAdminService implements OnModuleInit {
  private readonly grants: RequestKind<StarGrantRequest, StarGrant> = {
    name: 'stars.grant',
    unit: 'STAR',
    threshold: () => this.settings.get('four_eyes_star'),
    targetOf: ({ user_key }) => `user:${user_key}`,
    reasonOf: ({ reason }) => reason.trim(),
    // BTUC has no threshold: it buys nothing that leaves the service. What the grant itself refuses is not requested.
    facts: async (within, { user_key, amount, asset = 'STAR' }) => {
      const requested =
        asset === 'STAR' &&
        (await isMember(within, user_key)) &&
        (amount > 0 || -amount <= (await lockedBalance(within, user_key)));
      return { amount: requested ? Math.abs(amount) : 0, beneficiaryKeys: [user_key], state: '' };
    },
    isRepeat: (within, operatorKey, key) => hasOperation(within, operatorKey, 'admin_grant', key),
    act: (actor, input, key, beforehand) => this.grantNow(actor, input, key, beforehand),
  };

  private readonly transfers: RequestKind<StarTransferRequest, StarTransfer> = {
    name: 'stars.transfer',
    unit: 'STAR',
    threshold: () => this.settings.get('four_eyes_star'),
    targetOf: ({ from_user_key }) => `user:${from_user_key}`,
    reasonOf: ({ reason }) => reason.trim(),
    // A transfer that exceeds the balance is refused, and not requested.
    facts: async (within, { from_user_key, to_user_key, amount }) => {
      const balance = await lockedBalance(within, from_user_key, to_user_key);
      const moved = amount ?? balance;
      return {
        amount: moved <= balance ? moved : 0,
        beneficiaryKeys: [from_user_key, to_user_key],
        state: '',
      };
    },
    isRepeat: (within, operatorKey, key) => hasOperation(within, operatorKey, 'transfer', key),
    act: (actor, input, key, beforehand) => this.transferNow(actor, input, key, beforehand),
  };

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly audit: AuditService,
    private readonly settings: SettingsStore,
    private readonly requests: OperatorRequestsService,
  ) {}

  onModuleInit(): void {
    this.requests.define(this.grants);
    this.requests.define(this.transfers);
  }

  /** Grants or recalls at once, or requests the approval of a second operator; see `grantNow`. */
  grant(actor: Actor, request: StarGrantRequest, key: string): Promise<StarGrant | PendingApproval> {
    return this.requests.run(this.grants, actor, request, key);
  }

  /** Transfers at once, or requests the approval of a second operator; see `transferNow`. */
  async transfer(
    actor: Actor,
    request: StarTransferRequest,
    key: string,
  ): Promise<StarTransfer | PendingApproval> {
    if (request.from_user_key === request.to_user_key) throw new AppError('star_transfer_self');
    return this.requests.run(this.transfers, actor, request, key);
  }

  /**
   * Grants a member honey or BTUC, or recalls it if the amount is negative, once per key, and writes the audit entry.
   * Only what is still in the wallet can be recalled: gifts are final. Throws user_not_found, star_recall_exceeds,
   * idempotency_mismatch.
   * Refuses a grant or a recall (POST /v1/admin/star-grants): forbidden (CORE-19), right_missing (ADMIN-12),
   * step_up_required (SESSION-55), request_beneficiary (ADMIN-20), money_claim, star_recall_exceeds (EXCHANGE-24).
   */
  private async grantNow(
    actor: Actor,
    request: StarGrantRequest,
    key: string,
    beforehand: Beforehand,
  ): Promise<StarGrant> {
    const { user_key: userKey, amount, asset = 'STAR' } = request;
    const reason = request.reason.trim();
    const { answer } = await this.wallet.callWithRetry<MoveResult>(() =>
      this.database.prisma.$transaction(async (within) => {
        await beforehand(within);
        const [row] = await callWithin<MoneyOutcome<MoveResult>>(
          within,
          walletMove({
            operation: 'admin_grant',
            owner_key: actor.operatorKey,
            key,
            hash: inputHash(userKey, asset, amount, reason),
            user_key: userKey,
            asset,
            code: 'grant',
            amount,
            fund: 'granted',
            now: this.clock.now(),
          }),
        );
        if (!row) throw new Error('wallet_move returned no row');
        if (row.outcome === 'not_enough_star') throw new AppError('star_recall_exceeds');
        if (isErrorCode(row.outcome)) throw new AppError(row.outcome);
        // A repeat moves nothing and is not audited.
        if (row.outcome === 'moved')
          await this.audit.write(within, actor, {
            action: amount > 0 ? 'wallet.grant' : 'wallet.recall',
            target: `user:${userKey}`,
            reason,
            before: { balance: row.answer.balance - amount },
            after: { asset, amount, balance: row.answer.balance },
          });
        return row;
      }),
    );
    return { user_key: userKey, asset, amount: answer.amount, balance: answer.balance };
  }

  /**
   * Moves an amount of honey from one member to another, or the whole balance if no amount is specified, once per key,
   * and writes an audit entry for each of the two. Throws star_transfer_self, user_not_found, star_transfer_exceeds,
   * idempotency_mismatch.
   * Refuses a transfer between members (POST /v1/admin/star-transfers): forbidden (CORE-19), right_missing
   * (ADMIN-12), step_up_required (SESSION-55), star_transfer_self (WALLET-9), request_beneficiary (ADMIN-20),
   * wallet_transfer.
   */
  private async transferNow(
    actor: Actor,
    request: StarTransferRequest,
    key: string,
    beforehand: Beforehand,
  ): Promise<StarTransfer> {
    const { from_user_key: fromKey, to_user_key: toKey, amount = null } = request;
    const reason = request.reason.trim();
    const { answer } = await this.wallet.callWithRetry<StarTransfer>(() =>
      this.database.prisma.$transaction(async (within) => {
        await beforehand(within);
        const [row] = await callWithin<MoneyOutcome<StarTransfer>>(
          within,
          walletTransfer({
            operator_key: actor.operatorKey,
            key,
            hash: inputHash(fromKey, toKey, amount, reason),
            from_key: fromKey,
            to_key: toKey,
            amount,
            now: this.clock.now(),
          }),
        );
        if (!row) throw new Error('wallet_transfer returned no row');
        if (isErrorCode(row.outcome)) throw new AppError(row.outcome);
        // A repeat moves nothing and is not audited.
        if (row.outcome === 'transferred') await this.auditTransfer(within, actor, row.answer, reason);
        return row;
      }),
    );
    return answer;
  }

  private async auditTransfer(
    within: Prisma.TransactionClient,
    actor: Actor,
    { from_user_key, to_user_key, amount, from_balance, to_balance }: StarTransfer,
    reason: string,
  ): Promise<void> {
    const sides = [
      { userKey: from_user_key, change: -amount, balance: from_balance },
      { userKey: to_user_key, change: amount, balance: to_balance },
    ];
    for (const { userKey, change, balance } of sides)
      await this.audit.write(within, actor, {
        action: 'wallet.transfer',
        target: `user:${userKey}`,
        reason,
        before: { balance: balance - change },
        after: { from_user_key, to_user_key, amount, balance },
      });
  }
}

/** Whether an account exists; for one that does not, the grant itself refuses. */
async function isMember(within: Prisma.TransactionClient, userKey: number): Promise<boolean> {
  const rows = await queryWithin(
    within,
    'wallet_admin_member',
    'SELECT user_key FROM member_profiles WHERE user_key = $1 AND deleted_at IS NULL',
    [userKey],
  );
  return rows.length > 0;
}

/**
 * The honey of the first member, 0 for someone without a wallet, with the wallets of all of them locked in the order of
 * every transfer.
 */
async function lockedBalance(
  within: Prisma.TransactionClient,
  ...userKeys: [number, ...number[]]
): Promise<number> {
  await executeWithin(within, 'wallet_admin_lock', `SELECT wallets_lock($1::int[], 'STAR')`, [userKeys]);
  const rows = await queryWithin<'wallet_admin_balance', { star_cnt: number }>(
    within,
    'wallet_admin_balance',
    `SELECT (granted + bought)::bigint AS star_cnt FROM wallets WHERE user_key = $1 AND asset = 'STAR'`,
    [userKeys[0]],
  );
  return rows[0]?.star_cnt ?? 0;
}
