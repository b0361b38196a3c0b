import { bankOf } from '@honey/rules';
import type { ExchangeAccount as ExchangeAccountRow } from '../../core/database/generated/client.ts';
import { hideAccountNum } from '../../core/privacy/masks.ts';
import type { KeptFile } from '../../files/index.ts';
import type { AccountDetails } from './account-details.service.ts';
import type { ExchangeAccount } from './exchange-accounts.dto.ts';

/** The name of a bank; its code if the bank is no longer known. */
export const bankName = (code: string): string => bankOf(code)?.name ?? code;

/** The keys of an account's papers. */
export const paperIds = (row: ExchangeAccountRow): number[] =>
  [row.idFileId, row.passbookFileId, row.corpFileId].filter((id) => id !== null);

/** Presents an account with its remaining papers; the account number is masked. */
export function presentExchangeAccount(
  row: ExchangeAccountRow,
  details: AccountDetails,
  papers: ReadonlyMap<number, KeptFile>,
): ExchangeAccount {
  const corpFile = row.corpFileId === null ? null : (papers.get(row.corpFileId) ?? null);
  return {
    account_id: row.accountId,
    state: row.state,
    uer_business_type: row.businessType,
    bank_cd: row.bankCd,
    bank_nm: bankName(row.bankCd),
    account_num: hideAccountNum(details.accountNum),
    holder_nm: details.holder,
    uer_mobile: details.mobile,
    uer_company: details.company,
    uer_reg_num: details.regNum,
    uer_corp_reg_num: details.corpRegNum,
    uer_email: details.email,
    uer_post: details.post,
    uer_adr: details.adr,
    uer_adr_detail: details.adrDetail,
    id_file: papers.get(row.idFileId) ?? null,
    passbook_file: papers.get(row.passbookFileId) ?? null,
    corp_file: corpFile,
    corp_file_path_nm: corpFile?.url ?? '',
    corp_file_nm: corpFile?.original_name ?? '',
    reason: row.reason,
    asked_at: row.askedAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}
