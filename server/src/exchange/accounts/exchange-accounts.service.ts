import {
  accountNumberProblem,
  businessNumberProblem,
  corporationNumberProblem,
  holderProblem,
  mobileProblem,
  postCodeProblem,
} from '@honey/rules';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../core/clock/clock.ts';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { queryWithin } from '../../core/database/transaction-statements.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { refuseProblem, required } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { FilesService } from '../../files/index.ts';
import { AccountStatusService, MembersService } from '../../users/index.ts';
import { type AccountDetails, AccountDetailsCipher } from './account-details.service.ts';
import { paperIds, presentExchangeAccount } from './exchange-account-presenter.ts';
import type { ExchangeAccountRequest, ExchangeAccountState } from './exchange-accounts.dto.ts';

/** The file table of exchange papers, which is private (decision 21). */
const fileTable = 'exchange';

/** Registers the account to which a host is paid, and returns its status. */
@Injectable()
export class ExchangeAccountsService {
  private readonly logger = new Logger('Exchange');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
    private readonly statuses: AccountStatusService,
    private readonly members: MembersService,
    private readonly files: FilesService,
    private readonly cipher: AccountDetailsCipher,
    private readonly hashes: LookupHash,
  ) {}

  /** Returns the status of the host's account. */
  async stateOf(userKey: number): Promise<ExchangeAccountState> {
    const { exchangeAccount } = this.database.prisma;
    const [newest, registered] = await Promise.all([
      exchangeAccount.findFirst({ where: { userKey }, orderBy: { accountId: 'desc' } }),
      exchangeAccount.findFirst({ where: { userKey, state: 'registered' } }),
    ]);
    const rows = [newest, registered].flatMap((row) => row ?? []);
    const papers = await this.files.privateImages(rows.flatMap(paperIds));
    const present = (row: typeof newest) =>
      row && presentExchangeAccount(row, this.cipher.decrypt(row.detailsEnc, row.accountId), papers);
    return {
      state: newest === null || newest.state === 'replaced' ? 'unregistered' : newest.state,
      may_register_yn: yn(newest?.state !== 'review'),
      review_days: this.settings.get('exchange_account_review_days'),
      account: present(newest),
      registered: present(registered),
    };
  }

  /**
   * Submits an account for review, once per key (CORE-16). Throws validation_failed for malformed fields,
   * exchange_not_allowed and the other refusals of hosts who may not be paid, file_not_found for a paper that is not
   * the host's own, exchange_account_review while one is under review, even under concurrency, and idempotency_mismatch
   * when the key was used for another account.
   */
  async register(
    userKey: number,
    request: ExchangeAccountRequest,
    key: string,
  ): Promise<ExchangeAccountState> {
    const details = detailsOf(request);
    await this.assertMayBePaid(userKey);
    const corpFileId =
      request.uer_business_type === 2 ? required('corp_file_id', request.corp_file_id) : null;
    const papers = [
      request.id_file_id,
      request.passbook_file_id,
      ...(corpFileId === null ? [] : [corpFileId]),
    ];
    await this.files.assertOwnImages(userKey, fileTable, papers);
    const written = await this.write(userKey, request, { details, corpFileId, key });
    if (written) this.logger.log({ event: 'exchange_account_sent', user_key: userKey });
    return this.stateOf(userKey);
  }

  private async assertMayBePaid(userKey: number): Promise<void> {
    const status = await this.statuses.of(userKey);
    if (status?.role !== 'host') throw new AppError('exchange_not_allowed');
    if (status.serviceRestricted) throw new AppError('block_admin');
    if (!status.verified) throw new AppError('verification_required');
    if (!status.adult) throw new AppError('minor_payment');
  }

  /**
   * Returns whether this call created the account; false when the key created it before. The host's row is locked: a
   * host who deletes the account meanwhile cannot submit one, and of two calls with one key, the second finds the first
   * one's row. The unique index on accounts under review prevents a second one.
   */
  private async write(
    userKey: number,
    request: ExchangeAccountRequest,
    { details, corpFileId, key }: { details: AccountDetails; corpFileId: number | null; key: string },
  ): Promise<boolean> {
    const { bank_cd: bankCd, id_file_id: idFileId, passbook_file_id: passbookFileId } = request;
    const businessType = request.uer_business_type ?? 1;
    // A keyed hash: otherwise, account numbers could be guessed with read access to the database.
    const askHash = this.hashes.of(
      'input',
      JSON.stringify([businessType, bankCd, idFileId, passbookFileId, corpFileId, details]),
    );
    try {
      return await this.database.prisma.$transaction(async (within) => {
        await this.members.lock(within, userKey);
        const existing = await within.exchangeAccount.findUnique({
          where: { userKey_askKey: { userKey, askKey: key } },
          select: { askHash: true },
        });
        if (existing) {
          if (existing.askHash !== askHash) throw new AppError('idempotency_mismatch');
          return false;
        }
        const accountId = await nextAccountId(within);
        await within.exchangeAccount.create({
          data: {
            accountId,
            userKey,
            businessType,
            bankCd,
            detailsEnc: this.cipher.encrypt(details, accountId),
            idFileId,
            passbookFileId,
            corpFileId,
            askedAt: this.clock.now(),
            askKey: key,
            askHash,
          },
        });
        return true;
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('exchange_account_review');
      throw error;
    }
  }
}

/** Reserves the key of a new row: it must be known before the row's fields are encrypted. */
async function nextAccountId(within: Prisma.TransactionClient): Promise<number> {
  const [row] = await queryWithin<'exchange_next_account', { account_id: number }>(
    within,
    'exchange_next_account',
    `
    SELECT nextval(pg_get_serial_sequence('exchange_accounts', 'account_id'))::int AS account_id`,
    [],
  );
  if (!row) throw new Error('the sequence of account_id returned no row');
  return row.account_id;
}

/**
 * Extracts the stored details of the form. Throws validation_failed, field by field; business fields of an individual
 * are ignored.
 */
function detailsOf(request: ExchangeAccountRequest): AccountDetails {
  const { account_num: accountNum, holder_nm, uer_mobile: mobile } = request;
  const holder = holder_nm.normalize('NFC');
  refuseProblem('account_num', accountNumberProblem(accountNum, request.bank_cd));
  refuseProblem('holder_nm', holderProblem(holder));
  refuseProblem('uer_mobile', mobileProblem(mobile));
  const common = { accountNum, holder, mobile };
  if (request.uer_business_type !== 2)
    return {
      ...common,
      company: '',
      regNum: '',
      corpRegNum: '',
      email: '',
      post: '',
      adr: '',
      adrDetail: '',
    };
  return { ...common, ...businessOf(request) };
}

function businessOf(
  request: ExchangeAccountRequest,
): Omit<AccountDetails, 'accountNum' | 'holder' | 'mobile'> {
  const text = (value: string | undefined) => value?.trim() ?? '';
  const requiredText = (field: 'uer_company' | 'uer_email' | 'uer_adr') => {
    const value = text(request[field]);
    refuseProblem(field, value === '' ? 'empty' : null);
    return value;
  };
  const company = requiredText('uer_company');
  const regNum = text(request.uer_reg_num);
  refuseProblem('uer_reg_num', businessNumberProblem(regNum));
  const corpRegNum = text(request.uer_corp_reg_num);
  refuseProblem('uer_corp_reg_num', corporationNumberProblem(corpRegNum));
  const email = requiredText('uer_email');
  const post = text(request.uer_post);
  refuseProblem('uer_post', postCodeProblem(post));
  return {
    company,
    regNum,
    corpRegNum,
    email,
    post,
    adr: requiredText('uer_adr'),
    adrDetail: text(request.uer_adr_detail),
  };
}
