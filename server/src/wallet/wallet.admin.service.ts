import { Injectable } from '@nestjs/common';
import { AuditService } from '../core/audit/audit.service.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { callWithin } from '../core/database/database-function.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { isErrorCode } from '../core/errors/error-codes.ts';
import { inputHash } from '../core/idempotency/idempotency-key.ts';
import type { StarGrant, StarGrantRequest, StarTransfer, StarTransferRequest } from './wallet.admin.dto.ts';
import { walletMove, walletTransfer } from './wallet.functions.ts';
import { type MoneyOutcome, WalletService } from './wallet.service.ts';

interface MoveResult {
  amount: number;
  balance: number;
}

/** Operators' grants, recalls and transfers of honey and BTUC. */
@Injectable()
export class WalletAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Grants a member honey or BTUC, or recalls it if the amount is negative, once per key, and writes the audit entry.
   * Only what is still in the wallet can be recalled: gifts are final. Throws user_not_found, star_recall_exceeds,
   * idempotency_mismatch.
   * Refuses a grant or a recall (POST /v1/admin/star-grants): forbidden (CORE-19), money_claim, star_recall_exceeds
   * (EXCHANGE-24).
   */
  async grant(actor: Actor, request: StarGrantRequest, key: string): Promise<StarGrant> {
    const { user_key: userKey, amount, asset = 'STAR' } = request;
    const reason = request.reason.trim();
    const { answer } = await this.wallet.callWithRetry<MoveResult>(() =>
      this.database.prisma.$transaction(async (within) => {
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
   * Refuses a transfer between members (POST /v1/admin/star-transfers): forbidden (CORE-19), star_transfer_self
   * (WALLET-9), wallet_transfer.
   */
  async transfer(actor: Actor, request: StarTransferRequest, key: string): Promise<StarTransfer> {
    const { from_user_key: fromKey, to_user_key: toKey, amount = null } = request;
    if (fromKey === toKey) throw new AppError('star_transfer_self');
    const reason = request.reason.trim();
    const { answer } = await this.wallet.callWithRetry<StarTransfer>(() =>
      this.database.prisma.$transaction(async (within) => {
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
