import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { Sanction } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { LifecycleService } from '../../lives/index.ts';
import { SanctionEnforcementService } from '../../session/index.ts';
import { sanctionHolds } from '../sanction-rules.ts';
import type { ManagedSanction, SanctionRequest, SanctionResult } from './sanctions.admin.dto.ts';

/** Restricts members and lifts restrictions, for operators. */
@Injectable()
export class SanctionsAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly restrictions: SanctionEnforcementService,
    private readonly lifecycle: LifecycleService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Restricts a member at once; a service or broadcast restriction also ends the member's live. Throws user_not_found,
   * operator_protected, validation_failed for an end that is not in the future.
   */
  async add(
    actor: Actor,
    { user_key: userKey, kind, until, reason }: SanctionRequest,
  ): Promise<SanctionResult> {
    const endsAt = this.endOf(until);
    await this.assertNotOperator(userKey);
    const id = await this.restrictions.restrict(userKey, kind, reason.trim(), endsAt, (within, sanction) =>
      this.audit.write(within, actor, {
        action: 'sanctions.add',
        target: `user:${userKey}`,
        reason: reason.trim(),
        after: { id: sanction.id, kind, until: endsAt?.toISOString() ?? null },
      }),
    );
    const ended = kind !== 'chat' && (await this.endLive(userKey, reason.trim()));
    const sanction = await this.database.prisma.sanction.findUniqueOrThrow({ where: { id } });
    return { ...presentSanction(sanction, this.clock.now()), live_ended_yn: yn(ended) };
  }

  /** Lifts a restriction in force. Throws sanction_not_found. */
  async lift(actor: Actor, id: number, reason: string): Promise<ManagedSanction> {
    const lifted = await this.restrictions.lift(id, (within, { userKey, kind }) =>
      this.audit.write(within, actor, {
        action: 'sanctions.lift',
        target: `user:${userKey}`,
        reason: reason.trim(),
        before: { id, kind },
      }),
    );
    return presentSanction(lifted, this.clock.now());
  }

  private endOf(until: string | undefined): Date | null {
    if (until === undefined) return null;
    const endsAt = new Date(until);
    if (!(endsAt > this.clock.now())) throw fieldRefusal('until', 'minDate');
    return endsAt;
  }

  /** Only members can be restricted: an operator must lose the role first. */
  private async assertNotOperator(userKey: number): Promise<void> {
    const member = await this.database.prisma.user.findUnique({
      where: { userKey, deletedAt: null },
      select: { role: true },
    });
    if (!member) throw new AppError('user_not_found');
    if (member.role === 'operator') throw new AppError('operator_protected');
  }

  /** A live that has ended in the meantime is ignored. */
  private async endLive(hostKey: number, note: string): Promise<boolean> {
    const live = await this.database.prisma.live.findFirst({
      where: { hostKey, state: { not: 'ended' } },
      select: { vodKey: true },
    });
    if (!live) return false;
    try {
      await this.lifecycle.end(live.vodKey, 'operator', note);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'live_ended') return false;
      throw error;
    }
  }
}

/** Presents a restriction to operators. */
export function presentSanction(row: Sanction, now: Date): ManagedSanction {
  const { id, userKey, kind, reason, startsAt, endsAt, liftedAt } = row;
  return {
    id,
    user_key: userKey,
    kind,
    reason,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    lifted_at: liftedAt?.toISOString() ?? null,
    active_yn: yn(sanctionHolds(row, now)),
  };
}
