import { Injectable, Logger } from '@nestjs/common';
import { RevocationRegistry } from '../core/access/revocation.registry.ts';
import { AuditService } from '../core/audit/audit.service.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma, User } from '../core/database/generated/client.ts';
import { executeWithin } from '../core/database/transaction-statements.ts';
import { AppError } from '../core/errors/app-error.ts';
import { Outbox } from '../core/outbox/outbox.ts';
import { MembersService, UsersService } from '../users/index.ts';

/** An operator's decision on an application. */
export interface HostApplicationDecision {
  decision: 'approve' | 'reject';
  /** Shown to the applicant; may be empty for an approval. */
  reason: string;
}

/** Decides applications to become a host. Of two concurrent decisions, one wins. */
@Injectable()
export class HostApplicationDecisionsService {
  private readonly logger = new Logger('Hosts');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly members: MembersService,
    private readonly users: UsersService,
    private readonly revocations: RevocationRegistry,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Approves or rejects. An approval makes the member a host, who stays signed in and refreshes the access token. The
   * result is sent after the commit.
   * @param actor the operator; null for the sandbox, which writes no audit entry
   * @throws host_ask_not_found, host_ask_decided; for an approval also verification_required or host_ask_adults
   */
  async decide(hostAskId: number, decision: HostApplicationDecision, actor: Actor | null): Promise<void> {
    const userKey = await this.database.prisma.$transaction((within) =>
      this.write(within, hostAskId, decision, actor),
    );
    this.logger.log({ event: 'host_ask_decided', host_ask: hostAskId, decision: decision.decision });
    this.outbox.wake('host_ask', hostAskId);
    if (decision.decision === 'reject') return;
    await this.revocations.markMemberStale(userKey, 'became a host');
    this.users.invalidateBrief(userKey);
  }

  private async write(
    within: Prisma.TransactionClient,
    hostAskId: number,
    { decision, reason }: HostApplicationDecision,
    actor: Actor | null,
  ): Promise<number> {
    const application = await within.hostApplication.findUnique({
      where: { hostAskId },
      select: { userKey: true },
    });
    if (!application) throw new AppError('host_ask_not_found');
    // Lock the member first, as sending an application does: the reverse order could deadlock.
    const member = await this.members.lock(within, application.userKey);
    const approved = decision === 'approve';
    const { count } = await within.hostApplication.updateMany({
      where: { hostAskId, state: 'review' },
      data: {
        state: approved ? 'approved' : 'rejected',
        reason: approved ? '' : reason,
        decidedAt: this.clock.now(),
      },
    });
    if (count === 0) throw new AppError('host_ask_decided');
    if (approved) await this.promoteToHost(within, member);
    await executeWithin(
      within,
      'hosts_ask_decided',
      `SELECT outbox_add('host_ask', $1::bigint, '{}'::jsonb)`,
      [hostAskId],
    );
    if (actor)
      await this.audit.write(within, actor, {
        action: `hosts.${decision}`,
        target: `user:${application.userKey}`,
        reason,
        before: { state: 'review' },
        after: { state: approved ? 'approved' : 'rejected', host_ask_id: hostAskId },
      });
    return application.userKey;
  }

  /** The member may have changed since applying, so the requirements are checked again. */
  private async promoteToHost(within: Prisma.TransactionClient, member: User): Promise<void> {
    if (!member.verificationYn) throw new AppError('verification_required');
    if (!member.userAdultYn) throw new AppError('host_ask_adults');
    if (member.role === 'member')
      await this.members.updateByOperator(within, member.userKey, { role: 'host' });
  }
}
