import { createHash } from 'node:crypto';
import { AppError } from '../../../core/errors/app-error.ts';
import type { BankDepositFacts } from '../../bank-signature-rules.ts';
import type { ProviderPage, ProviderPeriod } from '../../payments/payment-provider.port.ts';
import type { SimulatedDeposits } from '../../simulated-deposits.service.ts';
import { depositMessages } from '../messages.ts';
import type { AccountWanted, BankPort, ReceiptWanted, VirtualAccount } from './bank.port.ts';

/** The banks that the simulator gives accounts of. */
const banks = Object.entries(depositMessages.banks);

/** As many digits as account numbers of these banks have at most. */
const accountDigits = 14;

/** Digits that follow from a text: the same at every time and on every server, and of two texts never the same in practice. */
const digitsOf = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text).digest('hex').slice(0, 24)}`)
    .toString()
    .slice(-accountDigits)
    .padStart(accountDigits, '0');

/** A bank that opens accounts by arithmetic. The sandbox pays into them (`server/src/sandbox/deposits`). */
export class SimulatedBank implements BankPort {
  constructor(private readonly deposits: SimulatedDeposits) {}

  openAccount({ udKey }: AccountWanted): Promise<VirtualAccount> {
    const digits = digitsOf(`account:${udKey}`);
    const [bankCd = '', bankNm = ''] = banks[Number(digits.at(-1)) % banks.length] ?? [];
    return Promise.resolve({ bankCd, bankNm, account: digits, holder: depositMessages.holder });
  }

  returnDeposit(): Promise<void> {
    return Promise.resolve();
  }

  issueReceipt({ udKey, kind, number }: ReceiptWanted): Promise<string> {
    return Promise.resolve(digitsOf(`receipt:${udKey}:${kind}:${number}`).slice(-9));
  }

  listDeposits(period: ProviderPeriod, cursor: string | null): Promise<ProviderPage<BankDepositFacts>> {
    return this.deposits.list(period, cursor);
  }
}

/** Stands where no bank is connected: in production there is no simulator. */
export class AbsentBank implements BankPort {
  openAccount(): Promise<VirtualAccount> {
    return this.refuse();
  }

  returnDeposit(): Promise<void> {
    return this.refuse();
  }

  issueReceipt(): Promise<string> {
    return this.refuse();
  }

  /** No account was opened: there is nothing to compare. */
  listDeposits(): Promise<ProviderPage<never>> {
    return Promise.resolve({ rows: [], next: null });
  }

  private refuse(): Promise<never> {
    return Promise.reject(new AppError('unavailable', { reason: 'no bank is connected' }));
  }
}
