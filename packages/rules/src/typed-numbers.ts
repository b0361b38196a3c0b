/** Hyphens and dashes of every kind, the minus sign, and spaces. */
const separators = /[\s\p{Pd}\u2212]/gu;

/**
 * Normalizes a number as typed or pasted: removes spaces and hyphens that only group its digits, and converts
 * full-width digits. Other characters remain, so that a form can report them (STORE-51).
 */
export const typedNumber = (text: string): string => text.normalize('NFKC').replaceAll(separators, '');

/** Normalizes a Korean telephone number as typed, pasted or filled in by the browser: +82 10… becomes 010…. */
export const typedPhone = (text: string): string => typedNumber(text).replace(/^\+820?/, '0');

/** An account number in groups of four digits, for reading: 1234-5678-9012-34. */
export const groupedAccount = (account: string): string => account.replaceAll(/(.{4})(?=.)/g, '$1-');
