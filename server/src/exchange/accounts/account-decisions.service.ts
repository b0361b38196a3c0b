import { Injectable, Logger } from '@nestjs/common';
import { Audit } from '../../core/audit/audit.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import type { ExchangeAccount, Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { Outbox } from '../../core/outbox/outbox.ts';
import { FilesService } from '../../files/files.service.ts';
import { Members } from '../../users/members.service.ts';
import { paperIds } from './exchange-account-presenter.ts';

/** What becomes of an account under review. */
export interface AccountDecision {
  decision: 'register' | 'refuse';
  /** Why; empty at a registration that needs no words. */
  reason: string;
}

/** Decides accounts under review: of two operators who decide one at once, one does. */
@Injectable()
export class AccountDecisions {
  private readonly logger = new Logger('Exchange');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly members: Members,
    private readonly files: FilesService,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Registers or refuses. A registration replaces the account before; what was applied for with that one is still paid to it.
   * @param actor the operator; null: the sandbox or a dataset, of which no audit entry tells
   * @throws exchange_account_not_found, exchange_account_decided, and exchange_papers_missing at a registration
   */
  async decide(accountId: number, decision: AccountDecision, actor: Actor | null): Promise<void> {
    const account = await this.database.prisma.exchangeAccount.findUnique({ where: { accountId } });
    if (!account) throw new AppError('exchange_account_not_found');
    if (decision.decision === 'register') await this.refuseMissingPapers(account);
    await this.database.prisma.$transaction((within) => this.write(within, account, decision, actor));
    this.logger.log({ event: 'exchange_account_decided', account: accountId, decision: decision.decision });
    this.outbox.wake('exchange_account', accountId);
  }

  /** What a registration rests on must be there to be seen later. */
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
    // The host first, as where an account is sent: whatever is decided of a host is decided in turn.
    await this.members.hold(within, userKey);
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
    await within.$executeRaw`SELECT outbox_add('exchange_account', ${accountId}::bigint, '{}'::jsonb)`;
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
