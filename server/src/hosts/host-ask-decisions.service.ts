import { Injectable, Logger } from '@nestjs/common';
import { Revocations } from '../core/access/revocations.ts';
import { Audit } from '../core/audit/audit.ts';
import type { Actor } from '../core/audit/operator.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { Database } from '../core/database/database.ts';
import type { Prisma, User } from '../core/database/generated/client.ts';
import { AppError } from '../core/errors/app-error.ts';
import { Outbox } from '../core/outbox/outbox.ts';
import { Members } from '../users/members.service.ts';
import { UsersService } from '../users/users.service.ts';

/** What becomes of an application. */
export interface HostAskDecision {
  decision: 'approve' | 'reject';
  /** Why; empty at an approval that needs no words. */
  reason: string;
}

/** Decides applications to broadcast: of two who decide one at once, one does. */
@Injectable()
export class HostAskDecisions {
  private readonly logger = new Logger('Hosts');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly members: Members,
    private readonly users: UsersService,
    private readonly revocations: Revocations,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Approves or rejects; an approval makes the member a host, who stays signed in and renews the token. The result is sent
   * after the commit.
   * @param actor the operator; null: the sandbox, which no audit entry tells of
   * @throws host_ask_not_found, host_ask_decided, and verification_required or host_ask_adults at an approval
   */
  async decide(hostAskId: number, decision: HostAskDecision, actor: Actor | null): Promise<void> {
    const userKey = await this.database.prisma.$transaction((within) =>
      this.write(within, hostAskId, decision, actor),
    );
    this.logger.log({ event: 'host_ask_decided', host_ask: hostAskId, decision: decision.decision });
    this.outbox.wake('host_ask', hostAskId);
    if (decision.decision === 'reject') return;
    await this.revocations.outdateMember(userKey, 'became a host');
    this.users.forgetBrief(userKey);
  }

  private async write(
    within: Prisma.TransactionClient,
    hostAskId: number,
    { decision, reason }: HostAskDecision,
    actor: Actor | null,
  ): Promise<number> {
    const ask = await within.hostAsk.findUnique({ where: { hostAskId }, select: { userKey: true } });
    if (!ask) throw new AppError('host_ask_not_found');
    // The member comes first, as where applications are sent: the other way round the two would wait for each other.
    const member = await this.members.hold(within, ask.userKey);
    const approved = decision === 'approve';
    const { count } = await within.hostAsk.updateMany({
      where: { hostAskId, state: 'review' },
      data: {
        state: approved ? 'approved' : 'rejected',
        reason: approved ? '' : reason,
        decidedAt: this.clock.now(),
      },
    });
    if (count === 0) throw new AppError('host_ask_decided');
    if (approved) await this.makeHost(within, member);
    await within.$executeRaw`SELECT outbox_add('host_ask', ${hostAskId}::bigint, '{}'::jsonb)`;
    if (actor)
      await this.audit.write(within, actor, {
        action: `hosts.${decision}`,
        target: `user:${ask.userKey}`,
        reason,
        before: { state: 'review' },
        after: { state: approved ? 'approved' : 'rejected', host_ask_id: hostAskId },
      });
    return ask.userKey;
  }

  /** What the member was when applying may have changed since. */
  private async makeHost(within: Prisma.TransactionClient, member: User): Promise<void> {
    if (!member.verificationYn) throw new AppError('verification_required');
    if (!member.userAdultYn) throw new AppError('host_ask_adults');
    if (member.role === 'member') await this.members.manage(within, member.userKey, { role: 'host' });
  }
}
