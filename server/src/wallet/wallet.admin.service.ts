import { Injectable } from '@nestjs/common';
import { Audit } from '../core/audit/audit.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { isErrorCode } from '../core/errors/error-codes.ts';
import { inputHash } from '../core/idempotency/idempotency-key.ts';
import type { StarGrant, StarGrantRequest, StarTransfer, StarTransferRequest } from './wallet.admin.dto.ts';
import { type MoneyOutcome, WalletService } from './wallet.service.ts';

interface MoveAnswer {
  amount: number;
  balance: number;
}

/** Honey and BTUC that operators grant and recall. */
@Injectable()
export class WalletAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly wallet: WalletService,
    private readonly audit: Audit,
  ) {}

  /**
   * Grants or recalls, once for a key, together with its audit entry. What is recalled is in the wallet still: gifts are
   * final. Throws user_not_found, star_recall_exceeds, idempotency_mismatch.
   */
  async grant(actor: Actor, request: StarGrantRequest, key: string): Promise<StarGrant> {
    const { user_key: userKey, amount, asset = 'STAR' } = request;
    const reason = request.reason.trim();
    const { answer } = await this.wallet.settled<MoveAnswer>(() =>
      this.database.prisma.$transaction(async (within) => {
        const [row] = await within.$queryRaw<MoneyOutcome<MoveAnswer>[]>`
          SELECT outcome, answer FROM wallet_move('admin_grant', ${actor.operatorKey}::int, ${key},
            ${inputHash(userKey, asset, amount, reason)}, ${userKey}::int, ${asset}::ledger_asset, 'grant',
            ${amount}::bigint, 'granted', ${this.clock.now()})`;
        if (!row) throw new Error('wallet_move answered nothing');
        if (row.outcome === 'not_enough_star') throw new AppError('star_recall_exceeds');
        if (isErrorCode(row.outcome)) throw new AppError(row.outcome);
        // A repeat moved nothing, and is no act.
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
   * Moves honey between two members, once for a key, together with an audit entry of each: all of it where no amount is said.
   * Throws star_transfer_self, user_not_found, star_transfer_exceeds, idempotency_mismatch.
   */
  async transfer(actor: Actor, request: StarTransferRequest, key: string): Promise<StarTransfer> {
    const { from_user_key: fromKey, to_user_key: toKey, amount = null } = request;
    if (fromKey === toKey) throw new AppError('star_transfer_self');
    const reason = request.reason.trim();
    const { answer } = await this.wallet.settled<StarTransfer>(() =>
      this.database.prisma.$transaction(async (within) => {
        const [row] = await within.$queryRaw<MoneyOutcome<StarTransfer>[]>`
          SELECT outcome, answer FROM wallet_transfer(${actor.operatorKey}::int, ${key},
            ${inputHash(fromKey, toKey, amount, reason)}, ${fromKey}::int, ${toKey}::int, ${amount}::bigint,
            ${this.clock.now()})`;
        if (!row) throw new Error('wallet_transfer answered nothing');
        if (isErrorCode(row.outcome)) throw new AppError(row.outcome);
        // A repeat moved nothing, and is no act.
        if (row.outcome === 'transferred') await this.noteTransfer(within, actor, row.answer, reason);
        return row;
      }),
    );
    return answer;
  }

  private async noteTransfer(
    within: Prisma.TransactionClient,
    actor: Actor,
    { from_user_key, to_user_key, amount, from_balance, to_balance }: StarTransfer,
    reason: string,
  ): Promise<void> {
    const sides = [
      { own: from_user_key, gained: -amount, balance: from_balance },
      { own: to_user_key, gained: amount, balance: to_balance },
    ];
    for (const { own, gained, balance } of sides)
      await this.audit.write(within, actor, {
        action: 'wallet.transfer',
        target: `user:${own}`,
        reason,
        before: { balance: balance - gained },
        after: { from_user_key, to_user_key, amount, balance },
      });
  }
}
