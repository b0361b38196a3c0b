import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { fieldRefusal } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { LifecycleService } from '../../lives/index.ts';
import { SanctionEnforcementService } from '../../session/index.ts';
import {
  ManagedMembersService,
  type ManagedSanction,
  MemberSanctionsService,
  presentSanction,
} from '../../users/index.ts';
import type { SanctionRequest, SanctionResult } from './sanctions-admin.dto.ts';

/** Restricts members and lifts restrictions, for operators. */
@Injectable()
export class SanctionsAdminService {
  constructor(
    private readonly clock: Clock,
    private readonly managed: ManagedMembersService,
    private readonly sanctions: MemberSanctionsService,
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
    // Only members can be restricted: an operator must lose the role first.
    await this.managed.nickOfMember(userKey);
    const id = await this.restrictions.restrict(userKey, kind, reason.trim(), endsAt, (within, sanction) =>
      this.audit.write(within, actor, {
        action: 'sanctions.add',
        target: `user:${userKey}`,
        reason: reason.trim(),
        after: { id: sanction.id, kind, until: endsAt?.toISOString() ?? null },
      }),
    );
    const ended = kind !== 'chat' && (await this.lifecycle.endOf(userKey, 'operator', reason.trim()));
    const sanction = await this.sanctions.read(id);
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
}
