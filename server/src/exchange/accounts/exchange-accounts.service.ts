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
import { AppError } from '../../core/errors/app-error.ts';
import { refuseProblem, required } from '../../core/errors/field-problems.ts';
import { yn } from '../../core/http/answer.dto.ts';
import { Settings } from '../../core/settings/settings.ts';
import { FilesService } from '../../files/files.service.ts';
import { MemberStandings } from '../../users/member-standing.service.ts';
import { Members } from '../../users/members.service.ts';
import { type AccountDetails, AccountDetailsCipher } from './account-details.service.ts';
import { paperIds, presentExchangeAccount } from './exchange-account-presenter.ts';
import type { ExchangeAccountRequest, ExchangeAccountState } from './exchange-accounts.dto.ts';

/** Where exchange papers are kept: a private place (decision 21). */
const fileTable = 'exchange';

/** Registering the account to which a host is paid, and how it stands. */
@Injectable()
export class ExchangeAccounts {
  private readonly logger = new Logger('Exchange');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly standings: MemberStandings,
    private readonly members: Members,
    private readonly files: FilesService,
    private readonly cipher: AccountDetailsCipher,
    private readonly hashes: LookupHash,
  ) {}

  /** How the host stands with an account. */
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
   * Sends an account for review, once for its key (CORE-16). Throws validation_failed for what has not its form, exchange_not_allowed and the refusals
   * of who may not be paid, file_not_found for a paper that is not the host's own, and exchange_account_review while one is
   * under review, however many come at once; idempotency_mismatch where the key sent another.
   */
  async register(
    userKey: number,
    request: ExchangeAccountRequest,
    key: string,
  ): Promise<ExchangeAccountState> {
    const details = detailsOf(request);
    await this.refuse(userKey);
    const corpFileId =
      request.uer_business_type === 2 ? required('corp_file_id', request.corp_file_id) : null;
    const papers = [
      request.id_file_id,
      request.passbook_file_id,
      ...(corpFileId === null ? [] : [corpFileId]),
    ];
    await this.files.refuseForeignImages(userKey, fileTable, papers);
    const written = await this.write(userKey, request, { details, corpFileId, key });
    if (written) this.logger.log({ event: 'exchange_account_sent', user_key: userKey });
    return this.stateOf(userKey);
  }

  private async refuse(userKey: number): Promise<void> {
    const standing = await this.standings.of(userKey);
    if (standing?.role !== 'host') throw new AppError('exchange_not_allowed');
    if (standing.serviceRestricted) throw new AppError('block_admin');
    if (!standing.verified) throw new AppError('verification_required');
    if (!standing.adult) throw new AppError('minor_payment');
  }

  /**
   * Answers whether this wrote it: what the key sent before stands already. The host's row is held: who leaves for good
   * meanwhile sends nothing, and of two with one key the second finds what the first wrote. The unique index over those
   * under review decides.
   */
  private async write(
    userKey: number,
    request: ExchangeAccountRequest,
    { details, corpFileId, key }: { details: AccountDetails; corpFileId: number | null; key: string },
  ): Promise<boolean> {
    const { bank_cd: bankCd, id_file_id: idFileId, passbook_file_id: passbookFileId } = request;
    const businessType = request.uer_business_type ?? 1;
    // Keyed: who reads the database could try out account numbers otherwise.
    const askHash = this.hashes.of(
      'input',
      JSON.stringify([businessType, bankCd, idFileId, passbookFileId, corpFileId, details]),
    );
    try {
      return await this.database.prisma.$transaction(async (within) => {
        await this.members.hold(within, userKey);
        const before = await within.exchangeAccount.findUnique({
          where: { userKey_askKey: { userKey, askKey: key } },
          select: { askHash: true },
        });
        if (before) {
          if (before.askHash !== askHash) throw new AppError('idempotency_mismatch');
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

/** The key of a row that is about to be written: what is encrypted for it has to know it before. */
async function nextAccountId(within: Prisma.TransactionClient): Promise<number> {
  const [row] = await within.$queryRaw<{ account_id: number }[]>`
    SELECT nextval(pg_get_serial_sequence('exchange_accounts', 'account_id'))::int AS account_id`;
  if (!row) throw new Error('the sequence of account_id answered nothing');
  return row.account_id;
}

/** What is kept of the form. Throws validation_failed, field by field; what an individual sends of a business is left out. */
function detailsOf(request: ExchangeAccountRequest): AccountDetails {
  const { account_num: accountNum, holder_nm, uer_mobile: mobile } = request;
  const holder = holder_nm.normalize('NFC');
  refuseProblem('account_num', accountNumberProblem(accountNum, request.bank_cd));
  refuseProblem('holder_nm', holderProblem(holder));
  refuseProblem('uer_mobile', mobileProblem(mobile));
  const own = { accountNum, holder, mobile };
  if (request.uer_business_type !== 2)
    return { ...own, company: '', regNum: '', corpRegNum: '', email: '', post: '', adr: '', adrDetail: '' };
  return { ...own, ...businessOf(request) };
}

function businessOf(
  request: ExchangeAccountRequest,
): Omit<AccountDetails, 'accountNum' | 'holder' | 'mobile'> {
  const text = (value: string | undefined) => value?.trim() ?? '';
  const needed = (field: 'uer_company' | 'uer_email' | 'uer_adr') => {
    const value = text(request[field]);
    refuseProblem(field, value === '' ? 'empty' : null);
    return value;
  };
  const company = needed('uer_company');
  const regNum = text(request.uer_reg_num);
  refuseProblem('uer_reg_num', businessNumberProblem(regNum));
  const corpRegNum = text(request.uer_corp_reg_num);
  refuseProblem('uer_corp_reg_num', corporationNumberProblem(corpRegNum));
  const email = needed('uer_email');
  const post = text(request.uer_post);
  refuseProblem('uer_post', postCodeProblem(post));
  return {
    company,
    regNum,
    corpRegNum,
    email,
    post,
    adr: needed('uer_adr'),
    adrDetail: text(request.uer_adr_detail),
  };
}
