import { Injectable, Logger } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { ExchangeAccount, Prisma } from '../../core/database/generated/client.ts';
import { executeWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { FilesService } from '../../files/index.ts';
import { MembersService } from '../../users/index.ts';
import { paperIds } from './exchange-account-presenter.ts';

/** An operator's decision on an account under review. */
export interface AccountDecision {
  decision: 'register' | 'refuse';
  /** The reason; may be empty for a registration. */
  reason: string;
}

/** Decides accounts under review; of two concurrent decisions, only one succeeds. */
@Injectable()
export class AccountDecisionsService {
  private readonly logger = new Logger('Exchange');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly members: MembersService,
    private readonly files: FilesService,
    private readonly audit: AuditService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Registers or refuses an account. A registration replaces the previous account; exchanges requested with that one
   * are still paid to it.
   * @param actor the operator; null for the sandbox or a dataset, without an audit entry
   * @throws exchange_account_not_found, exchange_account_decided, and exchange_papers_missing for a registration
   */
  async decide(accountId: number, decision: AccountDecision, actor: Actor | null): Promise<void> {
    const account = await this.database.prisma.exchangeAccount.findUnique({ where: { accountId } });
    if (!account) throw new AppError('exchange_account_not_found');
    if (decision.decision === 'register') await this.refuseMissingPapers(account);
    await this.database.prisma.$transaction((within) => this.write(within, account, decision, actor));
    this.logger.log({ event: 'exchange_account_decided', account: accountId, decision: decision.decision });
    this.outbox.wake('exchange_account', accountId);
  }

  /** The papers that a registration is based on must be available later. */
  private async refuseMissingPapers(account: ExchangeAccount): Promise<void> {
    const ids = paperIds(account);
    const papers = await this.files.privateImages(ids);
    if (ids.some((id) => !papers.has(id))) throw new AppError('exchange_papers_missing');
  }

  private async write(
    within: Prisma.TransactionClient,
    { accountId, userKey }: ExchangeAccount,
    { decision, reason }: AccountDecision,
    actor: Actor | null,
  ): Promise<void> {
    // Locks the host first, as when an account is submitted: everything decided about a host is serialized.
    await this.members.lock(within, userKey);
    const decidedAt = this.clock.now();
    const registered = decision === 'register';
    if (registered)
      await within.exchangeAccount.updateMany({
        where: { userKey, state: 'registered' },
        data: { state: 'replaced' },
      });
    const { count } = await within.exchangeAccount.updateMany({
      where: { accountId, state: 'review' },
      data: { state: registered ? 'registered' : 'refused', reason: registered ? '' : reason, decidedAt },
    });
    if (count === 0) throw new AppError('exchange_account_decided');
    await executeWithin(
      within,
      'exchange_account_decided',
      `SELECT outbox_add('exchange_account', $1::bigint, '{}'::jsonb)`,
      [accountId],
    );
    if (actor)
      await this.audit.write(within, actor, {
        action: `exchange.${decision}`,
        target: `exchange_account:${accountId}`,
        reason,
        before: { state: 'review' },
        after: { state: registered ? 'registered' : 'refused', user_key: userKey },
      });
  }
}
