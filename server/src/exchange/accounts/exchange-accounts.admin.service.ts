import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { type CsvList, fileOf } from '../../core/audit/operator-csv.service.ts';
import { Clock } from '../../core/clock/clock.ts';
import { FieldCipher } from '../../core/crypto/field-cipher.ts';
import { memberField } from '../../core/crypto/member-fields.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { type Personal, personal } from '../../core/privacy/personal.ts';
import { targetKey } from '../../core/privacy/target-key.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { UnmaskingService } from '../../core/unmasking/unmasking.service.ts';
import { FilesService, type KeptFile } from '../../files/index.ts';
import {
  type MemberQueue,
  MemberQueuesService,
  reviewFirst,
  SecondDecisionsService,
  UsersService,
} from '../../users/index.ts';
import type {
  ManagedAccount,
  ManagedAccountFilter,
  ManagedAccountList,
  ManagedAccountQuery,
  ManagedAccountRow,
  ManagedPaper,
} from '../exchange.admin.dto.ts';
import type { AccountDecisionRequest } from '../exchange-decisions.dto.ts';
import { accountFileColumns } from '../texts.ts';
import { AccountDecisionsService } from './account-decisions.service.ts';
import { type AccountDetails, AccountDetailsCipher } from './account-details.service.ts';
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
export class ExchangeAccountsAdminService implements OnModuleInit {
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
    private readonly unmasking: UnmaskingService,
    private readonly second: SecondDecisionsService,
  ) {}

  onModuleInit(): void {
    this.unmasking.register('exchange_account', {
      area: 'exchange',
      right: 'exchange.decide',
      fields: [...Object.keys(personalFields(null)), 'verified_name'],
      read: (key) => this.maskedFields(key),
    });
  }

  /** Lists accounts under review first, oldest first. */
  async list(query: ManagedAccountQuery): Promise<ManagedAccountList> {
    const { keys, ...page } = await this.queues.page(queue, query);
    return { list: await this.rows(keys), ...page };
  }

  /** The accounts as a file. */
  csv(query: ManagedAccountFilter): CsvList<ManagedAccountRow> {
    const { state, q } = query;
    return {
      area: 'exchange',
      name: 'exchange-accounts',
      filters: { state, q },
      columns: [
        [accountFileColumns.id, ({ account_id }) => account_id],
        [accountFileColumns.state, (row) => row.state],
        [accountFileColumns.userKey, ({ user }) => user.user_key],
        [accountFileColumns.nick, ({ user }) => user.nick],
        [accountFileColumns.bank, ({ bank_nm }) => bank_nm],
        [accountFileColumns.account, ({ account_num }) => String(account_num)],
        [accountFileColumns.holder, ({ holder_nm }) => String(holder_nm)],
        [accountFileColumns.requestedAt, (row) => row.asked_at],
        [accountFileColumns.decidedAt, ({ decided_at }) => decided_at ?? ''],
        [accountFileColumns.reason, ({ reason }) => reason],
      ],
      read: fileOf(query, async (page) => {
        const { keys, cursor } = await this.queues.keys(queue, page);
        return { list: await this.rows(keys), cursor };
      }),
    };
  }

  /** Returns an account with its papers. The access is audited. Throws exchange_account_not_found. */
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
    const decided = {
      codes: ['exchange_account_decided'] as const,
      actions: ['exchange.register', 'exchange.refuse'],
      target: () => `exchange_account:${accountId}`,
      // The refused operator reads it, which is audited.
      shown: () => this.view(actor, accountId),
    };
    await this.second.explain(decided, () =>
      this.decisions.decide(accountId, { decision, reason: reason?.trim() ?? '' }, actor),
    );
    return this.present(accountId);
  }

  private async present(accountId: number): Promise<ManagedAccount> {
    const row = await this.database.prisma.exchangeAccount.findUnique({ where: { accountId } });
    if (!row) throw new AppError('exchange_account_not_found');
    const { userKey } = row;
    const details = this.cipher.decrypt(row.detailsEnc, accountId);
    const [papers, briefs, verifiedName] = await Promise.all([
      this.files.privateImages(paperIds(row)),
      this.users.briefs([userKey]),
      this.verifiedName(userKey),
    ]);
    const user = briefs.get(userKey);
    if (!user) throw new AppError('exchange_account_not_found');
    const {
      id_file,
      passbook_file,
      corp_file,
      corp_file_path_nm: _address,
      corp_file_nm: _name,
      ...account
    } = presentExchangeAccount(row, details, papers);
    return {
      ...account,
      ...personalFields(details),
      id_file: paperOf(id_file),
      passbook_file: paperOf(passbook_file),
      corp_file: paperOf(corp_file),
      user,
      verified_name: personal('name', verifiedName),
      holder_verified_yn:
        verifiedName === '' || details.holder === '' ? null : yn(details.holder === verifiedName),
    };
  }

  private async verifiedName(userKey: number): Promise<string> {
    const member = await this.database.prisma.user.findUnique({
      where: { userKey },
      select: { nameEnc: true },
    });
    return this.fields.decrypt(member?.nameEnc ?? null, memberField('name', userKey));
  }

  private async maskedFields(key: string): Promise<Readonly<Record<string, Personal>> | undefined> {
    const accountId = targetKey(key);
    const row = await this.database.prisma.exchangeAccount.findUnique({ where: { accountId } });
    if (!row) return undefined;
    return {
      ...personalFields(this.cipher.decrypt(row.detailsEnc, accountId)),
      verified_name: personal('name', await this.verifiedName(row.userKey)),
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
        account_num: personal('account_number', details.accountNum),
        holder_nm: personal('name', details.holder),
        reason: row.reason,
        asked_at: row.askedAt.toISOString(),
        decided_at: row.decidedAt?.toISOString() ?? null,
        overdue_yn: yn(row.state === 'review' && row.askedAt.getTime() < overdueBefore),
      };
    });
  }
}

/** The details that are personal data; of none, their names with empty texts. */
const personalFields = (details: AccountDetails | null) => ({
  account_num: personal('account_number', details?.accountNum ?? ''),
  holder_nm: personal('name', details?.holder ?? ''),
  uer_mobile: personal('telephone', details?.mobile ?? ''),
  uer_email: personal('email', details?.email ?? ''),
  uer_adr: personal('postal_address', details?.adr ?? ''),
  uer_adr_detail: personal('postal_address', details?.adrDetail ?? ''),
});

/** A paper without the name that its owner gave to the file. */
const paperOf = (file: KeptFile | null): ManagedPaper | null =>
  file && { file_id: file.file_id, url: file.url };
