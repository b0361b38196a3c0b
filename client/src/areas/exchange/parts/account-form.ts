import {
  accountNumberProblem,
  type BusinessType,
  bankOf,
  businessNumberProblem,
  corporationNumberProblem,
  exchangeAccountLimits,
  type FormatProblem,
  holderProblem,
  mobileProblem,
  postCodeProblem,
} from '@honey/rules';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../messages/exchange.ts';
import type { ExchangeAccount } from '../queries/exchange.ts';

/** The fields of the account form, as typed. */
export interface AccountValues {
  type: '1' | '2';
  bank: string;
  number: string;
  holder: string;
  mobile: string;
  company: string;
  regNum: string;
  corpRegNum: string;
  email: string;
  post: string;
  adr: string;
  adrDetail: string;
}

/** The form's initial values: those sent before, except the masked number. */
export const initialValues = (before: ExchangeAccount | null): AccountValues => ({
  type: before?.uer_business_type === 2 ? '2' : '1',
  bank: before?.bank_cd ?? '',
  number: '',
  holder: before?.holder_nm ?? '',
  mobile: before?.uer_mobile ?? '',
  company: before?.uer_company ?? '',
  regNum: before?.uer_reg_num ?? '',
  corpRegNum: before?.uer_corp_reg_num ?? '',
  email: before?.uer_email ?? '',
  post: before?.uer_post ?? '',
  adr: before?.uer_adr ?? '',
  adrDetail: before?.uer_adr_detail ?? '',
});

/** Wire fields and their names in the form, in the form's order. */
export const wireNames = {
  bank_cd: 'bank',
  account_num: 'number',
  holder_nm: 'holder',
  uer_mobile: 'mobile',
  uer_company: 'company',
  uer_reg_num: 'regNum',
  uer_corp_reg_num: 'corpRegNum',
  uer_email: 'email',
  uer_post: 'post',
  uer_adr: 'adr',
  uer_adr_detail: 'adrDetail',
} as const;

const validationOf = (name: string, problem: FormatProblem | null): true | string => {
  if (problem === null) return true;
  return problem === 'empty' ? t('needed', { name }) : t('wrong', { name });
};

const text = (name: string, max: number) => (value: string) => {
  if (value.trim() === '') return t('needed', { name });
  return value.trim().length <= max || t('wrong', { name });
};

/** The validation of each field, by the server's rules. */
export const validators = {
  bank: (code: string) => bankOf(code) !== undefined || t('bankPick'),
  number: (digits: string, { bank: code }: AccountValues) => {
    const problem = accountNumberProblem(digits, code);
    const bank = bankOf(code);
    if (problem === null || problem === 'empty' || !bank) return validationOf(t('number'), problem);
    const { digitsMin, digitsMax } = bank;
    const range = digitsMin === digitsMax ? String(digitsMin) : `${digitsMin}~${digitsMax}`;
    return t('numberRange', { bank: bank.name, range });
  },
  holder: (holder: string) => validationOf(t('holder'), holderProblem(holder.normalize('NFC'))),
  mobile: (digits: string) => validationOf(t('mobile'), mobileProblem(digits)),
  company: text(t('company'), exchangeAccountLimits.companyMax),
  regNum: (digits: string) => validationOf(t('regNum'), businessNumberProblem(digits)),
  corpRegNum: (digits: string) => validationOf(t('corpRegNum'), corporationNumberProblem(digits)),
  email: (email: string) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) || t('wrong', { name: t('email') }),
  post: (digits: string) => validationOf(t('post'), postCodeProblem(digits)),
  adr: text(t('adr'), exchangeAccountLimits.addressMax),
} as const;

/** The request body; business fields are omitted for an individual. */
export function requestOf(
  values: AccountValues,
  papers: { id: number; passbook: number; corp: number | undefined },
): Schema<'ExchangeAccountRequest'> {
  const own = {
    uer_business_type: Number(values.type) as BusinessType,
    // The form only accepts a bank of the list.
    bank_cd: values.bank as Schema<'ExchangeAccountRequest'>['bank_cd'],
    account_num: values.number,
    holder_nm: values.holder,
    uer_mobile: values.mobile,
    id_file_id: papers.id,
    passbook_file_id: papers.passbook,
  };
  if (values.type === '1') return own;
  return {
    ...own,
    uer_company: values.company.trim(),
    uer_reg_num: values.regNum,
    uer_corp_reg_num: values.corpRegNum,
    uer_email: values.email.trim(),
    uer_post: values.post,
    uer_adr: values.adr.trim(),
    uer_adr_detail: values.adrDetail.trim(),
    ...(papers.corp === undefined ? {} : { corp_file_id: papers.corp }),
  };
}
