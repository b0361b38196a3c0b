import type { BankDepositFacts } from '../../bank-signature-rules.ts';
import type { ProviderPage, ProviderPeriod } from '../../payments/payment-provider.port.ts';

/** What a virtual account is opened for. */
export interface AccountWanted {
  /** The request's key. Opening twice for one key answers the same account. */
  udKey: string;
  /** Who will pay in, as the member wrote it. */
  depositor: string;
  /** Won. */
  amountKrw: number;
  /** After this moment the account takes nothing more, if the bank can see to that. */
  expiresAt: Date;
}

/** An account that belongs to one request. */
export interface VirtualAccount {
  bankCd: string;
  bankNm: string;
  /** Digits alone. */
  account: string;
  /** In whose name it stands. */
  holder: string;
}

/** Money that goes back to where it came from. */
export interface ReturnWanted {
  /** The bank's own number of the deposit. Returning twice under one number returns once. */
  bankTxId: string;
  account: string;
  amountKrw: number;
}

/** What the tax office is told of a payment in cash. */
export interface ReceiptWanted {
  udKey: string;
  /** phone: a private person's deduction; business: an expense of a business. */
  kind: 'phone' | 'business';
  /** In digits. */
  number: string;
  amountKrw: number;
}

/**
 * The bank, or whoever gives out virtual accounts for one. Deposits are told by the bank itself, as a signed notification
 * (`POST /pg/bank-deposit-notify`). Every call may be repeated with the same input.
 */
export interface BankPort {
  openAccount(wanted: AccountWanted): Promise<VirtualAccount>;
  returnDeposit(wanted: ReturnWanted): Promise<void>;
  /** @returns the number under which the receipt was approved */
  issueReceipt(wanted: ReceiptWanted): Promise<string>;
  /**
   * Lists the deposits that arrived within a period, the earliest first, in whatever account of this service.
   * @param cursor where a part begins, as the part before said; null for the first
   */
  listDeposits(period: ProviderPeriod, cursor: string | null): Promise<ProviderPage<BankDepositFacts>>;
}

/** Nest's name for the BankPort in force. */
export const BANK_PORT = Symbol('BankPort');
