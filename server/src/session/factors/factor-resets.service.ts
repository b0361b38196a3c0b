import { Injectable } from '@nestjs/common';
import { type CommittedRevocations, RevocationRegistry } from '../../core/access/revocation.registry.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { MembersService } from '../../users/index.ts';

/** Deletes another operator's second factors, for one who lost them. */
@Injectable()
export class FactorResetsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly members: MembersService,
    private readonly revocations: RevocationRegistry,
  ) {}

  /**
   * Deletes all factors and recovery codes of an operator and ends all sign-ins, in one commit. Where a factor is
   * required, the operator sets up a new one at the next sign-in. Throws user_not_found, also for other members.
   * @param alongside writes what belongs to the same commit
   */
  async reset(
    userKey: number,
    alongside: (within: Prisma.TransactionClient) => Promise<void>,
  ): Promise<void> {
    const endings = await this.database.prisma.$transaction(async (within) => {
      const { role } = await this.members.lock(within, userKey);
      if (role !== 'operator') throw new AppError('user_not_found');
      await within.operatorTotp.deleteMany({ where: { userKey } });
      await within.operatorPasskey.deleteMany({ where: { userKey } });
      await within.operatorRecoveryCode.deleteMany({ where: { userKey } });
      await within.factorChallenge.deleteMany({ where: { userKey } });
      await within.attemptLimit.deleteMany({ where: { kind: 'factor', loginId: `${userKey}` } });
      const [ended] = await queryWithin<'factor_reset_sign_ins', CommittedRevocations>(
        within,
        'factor_reset_sign_ins',
        `SELECT version, sign_in_ids FROM sign_ins_end($1, NULL, 'factor', $2::timestamptz)`,
        [userKey, this.clock.now()],
      );
      await alongside(within);
      return ended;
    });
    if (endings) this.revocations.applyCommitted(userKey, endings, 'factor reset');
  }
}
