import { Injectable } from '@nestjs/common';
import type { HeldRights } from '../../core/access/held-rights.ts';
import { type AuditChanges, AuditService } from '../../core/audit/audit.service.ts';
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
  SecondDecisionsService,
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
    private readonly second: SecondDecisionsService,
  ) {}

  /**
   * Restricts a member at once; a service or broadcast restriction also ends the member's live. Throws user_not_found,
   * operator_protected, right_missing (a restriction from the service is for owners), validation_failed for an end that
   * is not in the future.
   */
  async add(
    actor: Actor,
    rights: HeldRights,
    { user_key: userKey, kind, until, reason }: SanctionRequest,
  ): Promise<SanctionResult> {
    requireFor(rights, kind);
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

  /** Lifts a restriction in force. Throws sanction_not_found, right_missing, sanction_lifted for one lifted before. */
  async lift(actor: Actor, rights: HeldRights, id: number, reason: string): Promise<ManagedSanction> {
    const lift = () =>
      this.restrictions.lift(id, (within, { userKey, kind }) => {
        // Within the transaction: a missing right undoes the lifting.
        requireFor(rights, kind);
        return this.audit.write(within, actor, {
          action: 'sanctions.lift',
          target: `user:${userKey}`,
          reason: reason.trim(),
          before: { id, kind },
        });
      });
    const decided = {
      codes: [],
      gone: { code: 'sanction_not_found', as: 'sanction_lifted', actions: ['sanctions.lift'] } as const,
      actions: [],
      concerns: (changes: AuditChanges) => changes.id === id,
      target: async () => `user:${(await this.sanctions.find(id))?.userKey ?? 0}`,
      shown: async () => presentSanction(await this.sanctions.read(id), this.clock.now()),
    };
    return presentSanction(await this.second.explain(decided, lift), this.clock.now());
  }

  private endOf(until: string | undefined): Date | null {
    if (until === undefined) return null;
    const endsAt = new Date(until);
    if (!(endsAt > this.clock.now())) throw fieldRefusal('until', 'minDate');
    return endsAt;
  }
}

/** Moderators restrict from chatting and broadcasting; only owners restrict from the whole service (ADMIN-14). */
function requireFor(rights: HeldRights, kind: SanctionRequest['kind']): void {
  if (kind === 'service') rights.require('sanctions.restrict_service');
}
