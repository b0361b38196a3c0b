import { bankOf } from './banks.ts';
import { type FormatProblem, nameProblem, phoneProblem } from './formats.ts';

/** 1 an individual, from whom tax is withheld; 2 a business, which invoices VAT. */
export const businessTypes = [1, 2] as const;
export type BusinessType = (typeof businessTypes)[number];

/** Length limits of the texts of an exchange account, in characters. */
export const exchangeAccountLimits = { companyMax: 50, emailMax: 100, addressMax: 200 } as const;

/** Digits only, of a length that the bank uses (EXCHANGE-2). */
export function accountNumberProblem(digits: string, bankCode: string): FormatProblem | null {
  if (digits === '') return 'empty';
  if (!/^[0-9]+$/.test(digits)) return 'characters';
  const bank = bankOf(bankCode);
  if (digits.length < (bank?.digitsMin ?? 10)) return 'tooShort';
  return digits.length > (bank?.digitsMax ?? 14) ? 'tooLong' : null;
}

/** Letters without spaces (EXCHANGE-2). */
export const holderProblem = (holder: string): FormatProblem | null =>
  /\s/.test(holder) ? 'characters' : nameProblem(holder);

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** A business registration number: ten digits, of which the last is a check digit. */
export function businessNumberProblem(digits: string): FormatProblem | null {
  if (digits === '') return 'empty';
  if (!/^[0-9]{10}$/.test(digits)) return 'characters';
  const numbers = [...digits].map(Number);
  const sum = weights.reduce((total, weight, at) => total + weight * (numbers[at] ?? 0), 0);
  const carried = Math.floor(((numbers[8] ?? 0) * 5) / 10);
  return (10 - ((sum + carried) % 10)) % 10 === numbers[9] ? null : 'characters';
}

/** A corporation's registration number: 13 digits; empty for a business that is not a corporation. */
export const corporationNumberProblem = (digits: string): FormatProblem | null =>
  digits === '' || /^[0-9]{13}$/.test(digits) ? null : 'characters';

/** A postal code: five digits. */
export const postCodeProblem = (digits: string): FormatProblem | null => {
  if (digits === '') return 'empty';
  return /^[0-9]{5}$/.test(digits) ? null : 'characters';
};

/** A mobile number in digits. */
export const mobileProblem = phoneProblem;

/** The rates of an exchange. */
export interface ExchangeRates {
  /** Won for 1 honey. */
  rateKrw: number;
  /** Percent at which granted honey counts. */
  grantedPercent: number;
  /** Tax withheld from individuals, in hundredths of a percent. */
  withheldBasisPoints: number;
  /** VAT within the amount that a business invoices, in percent. */
  vatPercent: number;
}

/** The result of an exchange, in won. */
export interface ExchangeAmounts {
  gross: number;
  withheld: number;
  vat: number;
  net: number;
}

/**
 * Calculates an exchange (EXCHANGE-13); each sum is rounded down to the won. The build translates this function into
 * the database function exchange_amounts.
 * @param granted how much of the honey was granted
 */
export function exchangeAmounts(
  star: number,
  granted: number,
  businessType: BusinessType,
  { rateKrw, grantedPercent, withheldBasisPoints, vatPercent }: ExchangeRates,
): ExchangeAmounts {
  const gross = Math.floor((rateKrw * ((star - granted) * 100 + granted * grantedPercent)) / 100);
  const withheld = businessType === 1 ? Math.floor((gross * withheldBasisPoints) / 10_000) : 0;
  const vat = businessType === 2 ? Math.floor((gross * vatPercent) / (100 + vatPercent)) : 0;
  return { gross, withheld, vat, net: gross - withheld };
}
