import { createHash } from 'node:crypto';
import { AppError } from '../../../core/errors/app-error.ts';
import type { ProviderPage, ProviderPeriod } from '../../payments/payment-provider.port.ts';
import { depositTexts } from '../texts.ts';
import type { AccountRequest, BankPort, ReceiptRequest, VirtualAccount } from './bank.port.ts';
import type { BankDepositFacts } from './bank-signature-rules.ts';
import type { SimulatedDepositsService } from './simulated-deposits.service.ts';

/** The banks of the simulator's accounts. */
const banks = Object.entries(depositTexts.banks);

/** The maximum length of account numbers of these banks. */
const accountDigits = 14;

/** Digits derived from a text by a hash: the same at any time and on every server, and in practice unique. */
const digitsOf = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`)
    .toString()
    .slice(-accountDigits)
    .padStart(accountDigits, '0');

/** A bank that derives account numbers. The sandbox pays into them (`server/src/sandbox/deposits`). */
export class SimulatedBank implements BankPort {
  constructor(private readonly deposits: SimulatedDepositsService) {}

  openAccount({ udKey }: AccountRequest): Promise<VirtualAccount> {
    const digits = digitsOf(`account:${udKey}`);
    const [bankCd = '', bankNm = ''] = banks[Number(digits.at(-1)) % banks.length] ?? [];
    return Promise.resolve({ bankCd, bankNm, account: digits, holder: depositTexts.holder });
  }

  returnDeposit(): Promise<void> {
    return Promise.resolve();
  }

  issueReceipt({ udKey, kind, number }: ReceiptRequest): Promise<string> {
    return Promise.resolve(digitsOf(`receipt:${udKey}:${kind}:${number}`).slice(-9));
  }

  listDeposits(period: ProviderPeriod, cursor: string | null): Promise<ProviderPage<BankDepositFacts>> {
    return this.deposits.list(period, cursor);
  }
}

/** Used when no bank is connected: production has no simulator. */
export class UnavailableBank implements BankPort {
  openAccount(): Promise<VirtualAccount> {
    return this.refuse();
  }

  returnDeposit(): Promise<void> {
    return this.refuse();
  }

  issueReceipt(): Promise<string> {
    return this.refuse();
  }

  /** No account can exist: there is nothing to compare. */
  listDeposits(): Promise<ProviderPage<never>> {
    return Promise.resolve({ rows: [], next: null });
  }

  private refuse(): Promise<never> {
    return Promise.reject(new AppError('unavailable', { reason: 'no bank is connected' }));
  }
}
