import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { memberField } from '../../core/crypto/member-fields.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { FilesService } from '../../files/index.ts';
import {
  hideName,
  hidePhone,
  type MemberQueue,
  MemberQueuesService,
  reviewFirst,
  UsersService,
} from '../../users/index.ts';
import type {
  ManagedAccount,
  ManagedAccountList,
  ManagedAccountQuery,
  ManagedAccountRow,
} from '../exchange.admin.dto.ts';
import type { AccountDecisionRequest } from '../exchange-decisions.dto.ts';
import { AccountDecisionsService } from './account-decisions.service.ts';
import { AccountDetailsCipher, hideAccountNum } from './account-details.service.ts';
import { bankName, paperIds, presentExchangeAccount } from './exchange-account-presenter.ts';

const dayMs = 86_400_000;

const queue: MemberQueue = {
  name: 'exchange_admin_accounts',
  table: 'exchange_accounts',
  key: 'account_id',
  states: 'exchange_account_state',
  order: reviewFirst('account_id'),
};

/** Exchange accounts for operators. */
@Injectable()
export class ExchangeAccountsAdminService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly files: FilesService,
    private readonly users: UsersService,
    private readonly queues: MemberQueuesService,
    private readonly fields: FieldCipher,
    private readonly cipher: AccountDetailsCipher,
    private readonly decisions: AccountDecisionsService,
    private readonly audit: AuditService,
  ) {}

  /** Lists accounts under review first, oldest first. */
  async list(query: ManagedAccountQuery): Promise<ManagedAccountList> {
    const { keys, ...page } = await this.queues.page(queue, query);
    return { list: await this.rows(keys), ...page };
  }

  /** Returns an unmasked account. The access is audited. Throws exchange_account_not_found. */
  async view(actor: Actor, accountId: number): Promise<ManagedAccount> {
    const account = await this.present(accountId);
    // Audited first: if the audit log cannot be written, nothing is shown.
    await this.database.prisma.$transaction((within) =>
      this.audit.write(within, actor, {
        action: 'exchange.look',
        target: `exchange_account:${accountId}`,
        after: { user_key: account.user.user_key },
      }),
    );
    return account;
  }

  /** Throws exchange_account_not_found, exchange_account_decided, exchange_papers_missing. */
  async decide(actor: Actor, accountId: number, request: AccountDecisionRequest): Promise<ManagedAccount> {
    const { decision, reason } = request;
    await this.decisions.decide(accountId, { decision, reason: reason?.trim() ?? '' }, actor);
    const account = await this.present(accountId);
    // The response to a decision is not an audited access, so personal data is masked.
    return {
      ...account,
      account_num: hideAccountNum(account.account_num),
      holder_nm: hideName(account.holder_nm),
      uer_mobile: hidePhone(account.uer_mobile),
      verified_name: hideName(account.verified_name),
    };
  }

  private async present(accountId: number): Promise<ManagedAccount> {
    const row = await this.database.prisma.exchangeAccount.findUnique({ where: { accountId } });
    if (!row) throw new AppError('exchange_account_not_found');
    const { userKey } = row;
    const details = this.cipher.decrypt(row.detailsEnc, accountId);
    const [papers, briefs, member] = await Promise.all([
      this.files.privateImages(paperIds(row)),
      this.users.briefs([userKey]),
      this.database.prisma.user.findUnique({ where: { userKey }, select: { nameEnc: true } }),
    ]);
    const user = briefs.get(userKey);
    if (!user) throw new AppError('exchange_account_not_found');
    return {
      ...presentExchangeAccount(row, details, papers),
      account_num: details.accountNum,
      user,
      verified_name: this.fields.decrypt(member?.nameEnc ?? null, memberField('name', userKey)),
    };
  }

  private async rows(accountIds: readonly number[]): Promise<ManagedAccountRow[]> {
    const found = await this.database.prisma.exchangeAccount.findMany({
      where: { accountId: { in: [...accountIds] } },
    });
    const briefs = await this.users.briefs(found.map(({ userKey }) => userKey));
    const overdueBefore = this.clock.nowMs() - this.settings.get('exchange_account_review_days') * dayMs;
    return accountIds.flatMap((id) => {
      const row = found.find(({ accountId }) => accountId === id);
      const user = row && briefs.get(row.userKey);
      if (!row || !user) return [];
      const details = this.cipher.decrypt(row.detailsEnc, row.accountId);
      return {
        account_id: row.accountId,
        user,
        state: row.state,
        uer_business_type: row.businessType,
        bank_nm: bankName(row.bankCd),
        account_num: hideAccountNum(details.accountNum),
        holder_nm: hideName(details.holder),
        reason: row.reason,
        asked_at: row.askedAt.toISOString(),
        decided_at: row.decidedAt?.toISOString() ?? null,
        overdue_yn: yn(row.state === 'review' && row.askedAt.getTime() < overdueBefore),
      };
    });
  }
}
