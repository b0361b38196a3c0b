/** What kind of personal data a text is; each has its mask. */
export type PersonalKind =
  | 'telephone'
  | 'name'
  | 'birthday'
  | 'email'
  | 'account_number'
  | 'postal_address'
  | 'sign_in_address';

/** 010-****-5678: the first three and the last four digits; of a shorter number nothing. */
export function hidePhone(phone: string): string {
  const digits = phone.replace(/[^\d*]/g, '');
  if (digits === '') return '';
  return digits.length < 10 ? '****' : `${digits.slice(0, 3)}-****-${digits.slice(-4)}`;
}

/** 홍*동, 홍*, 남**순: keeps the first and, of three or more, the last character. */
export function hideName(name: string): string {
  const letters = [...name];
  if (letters.length === 1) return '*';
  const tail = letters.length > 2 ? 1 : 0;
  return letters.map((letter, at) => (at === 0 || at >= letters.length - tail ? letter : '*')).join('');
}

/** 1990****: keeps the year. */
export const hideBirth = (birth: string): string => (birth === '' ? '' : `${birth.slice(0, 4)}****`);

/** b***@honey.example: keeps the first character and the domain. */
export const hideEmail = (email: string): string => email.replace(/^(.)[^@]*(@.*)?$/su, '$1***$2');

/** *******1234: only the last four digits are shown; of a shorter number none. */
export function hideAccountNum(account: string): string {
  const digits = account.replace(/[^\d*]/g, '');
  const shown = digits.length > 6 ? 4 : 0;
  return '*'.repeat(digits.length - shown) + digits.slice(digits.length - shown);
}

/** 서울 강남구 ***: keeps province and district; of a text with fewer words nothing. */
function hidePostalAddress(address: string): string {
  if (address === '') return '';
  const words = address.split(/\s+/);
  return words.length > 2 ? `${words.slice(0, 2).join(' ')} ***` : '***';
}

/** 203.0.113.* or 2001:db8:1:*: hides what identifies the device in its network. */
export function hideAddress(address: string): string {
  if (address.includes('.')) return address.replace(/[^.]*$/, '*');
  const groups = address.split(':');
  return groups.length < 2
    ? address.replace(/./gu, '*')
    : `${groups.slice(0, Math.min(3, groups.length - 1)).join(':')}:*`;
}

const masks: Readonly<Record<PersonalKind, (text: string) => string>> = {
  telephone: hidePhone,
  name: hideName,
  birthday: hideBirth,
  email: hideEmail,
  account_number: hideAccountNum,
  postal_address: hidePostalAddress,
  sign_in_address: hideAddress,
};

/** The masked text. A text that is masked already stays as it is. */
export const maskOf = (kind: PersonalKind, text: string): string => masks[kind](text);
