import { Injectable } from '@nestjs/common';
import { Audit } from '../core/audit/audit.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import { isErrorCode } from '../core/errors/error-codes.ts';
import { inputHash } from '../core/idempotency/idempotency-key.ts';
import type { StarGrant, StarGrantRequest } from './wallet.admin.dto.ts';
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
}
