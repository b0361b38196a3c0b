/** Hyphens and dashes of every kind, the minus sign, and spaces. */
const separators = /[\s\p{Pd}\u2212]/gu;

/**
 * A number as a person types or pastes it, without what only groups its digits: spaces and hyphens. Full-width digits become
 * plain ones. Whatever else does not belong stays, so that a form can say that it is wrong (STORE-51).
 */
export const typedNumber = (text: string): string => text.normalize('NFKC').replaceAll(separators, '');

/** A Korean telephone number as it is typed, pasted or filled in by the browser: +82 10… is 010…. */
export const typedPhone = (text: string): string => typedNumber(text).replace(/^\+820?/, '0');

/** An account number in groups of four digits, for reading: 1234-5678-9012-34. */
export const groupedAccount = (account: string): string => account.replaceAll(/(.{4})(?=.)/g, '$1-');
