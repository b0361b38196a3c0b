import { Injectable } from '@nestjs/common';
import { AlarmsService } from '../../alarms/index.ts';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { FactorResetsService } from '../../session/index.ts';

/** Resets operators' second factors, for owners (SESSION-57). */
@Injectable()
export class OperatorFactorsService {
  constructor(
    private readonly resets: FactorResetsService,
    private readonly audit: AuditService,
    private readonly alarms: AlarmsService,
  ) {}

  /**
   * Deletes an operator's factors with all sign-ins; the audit entry and the operator's alarm are in the same commit.
   * Throws own_factors for the owner's own, user_not_found for other members.
   */
  async reset(actor: Actor, userKey: number, reason: string): Promise<void> {
    if (userKey === actor.operatorKey) throw new AppError('own_factors');
    await this.resets.reset(userKey, async (within) => {
      await this.audit.write(within, actor, {
        action: 'security.factor_reset',
        target: `user:${userKey}`,
        reason: reason.trim(),
      });
      await this.alarms.record(
        {
          userKey,
          kind: 'security',
          ref: `factor_reset:${actor.requestId}`,
          detail: { change: 'factor_reset' },
        },
        within,
      );
    });
  }
}
