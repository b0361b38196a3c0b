import type { ProviderPage, ProviderPeriod } from '../../payments/payment-provider.port.ts';
import type { BankDepositFacts } from './bank-signature-rules.ts';

/** A request to open a virtual account. */
export interface AccountRequest {
  /** The request's key. Opening twice with one key returns the same account. */
  udKey: string;
  /** The depositor's name, as entered by the member. */
  depositor: string;
  /** In won. */
  amountKrw: number;
  /** After this time the account accepts no money, if the bank supports that. */
  expiresAt: Date;
}

/** An account for a single request. */
export interface VirtualAccount {
  bankCd: string;
  bankNm: string;
  /** Digits only. */
  account: string;
  /** The account's holder. */
  holder: string;
}

/** A request to return money to its sender. */
export interface ReturnRequest {
  /** The bank's number of the deposit. A repeat with the same number returns the money only once. */
  bankTxId: string;
  account: string;
  amountKrw: number;
}

/** A request to issue a cash receipt for the tax office. */
export interface ReceiptRequest {
  udKey: string;
  /** phone: income deduction of a private person; business: proof of expense of a business. */
  kind: 'phone' | 'business';
  /** In digits. */
  number: string;
  amountKrw: number;
}

/**
 * The bank, or a provider of its virtual accounts. Deposits are reported by the bank in a signed notification (`POST
 * /pg/bank-deposit-notify`). Every call may be repeated with the same input.
 */
export interface BankPort {
  openAccount(request: AccountRequest): Promise<VirtualAccount>;
  returnDeposit(request: ReturnRequest): Promise<void>;
  /** @returns the approval number of the receipt */
  issueReceipt(request: ReceiptRequest): Promise<string>;
  /**
   * Lists the deposits received within a period, earliest first, in all accounts of this service.
   * @param cursor the `next` of the previous page; null for the first
   */
  listDeposits(period: ProviderPeriod, cursor: string | null): Promise<ProviderPage<BankDepositFacts>>;
}

/** Injection token of the BankPort. */
export const BANK_PORT = Symbol('BankPort');
