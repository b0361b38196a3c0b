import type { FieldCipher } from '../core/crypto/field-cipher.ts';
import { AppError } from '../core/errors/app-error.ts';

/** Who was verified, as it is kept, encrypted, until the verification is used. */
export interface KeptPerson {
  name: string;
  /** YYYYMMDD. */
  birth: string;
  /** In digits. */
  phone: string;
  carrier: string;
}

/** The person as encrypted text. The connecting information is not kept, only its hash is. */
export function writePerson(cipher: FieldCipher, { name, birth, phone, carrier }: KeptPerson): string {
  return cipher.encrypt(JSON.stringify({ name, birth, phone, carrier }));
}

/** Reads what writePerson wrote. Throws cert_not_found when it cannot be decrypted (a lost key). */
export function readPerson(cipher: FieldCipher, stored: string | null): KeptPerson {
  const text = cipher.decrypt(stored);
  if (text === '') throw new AppError('cert_not_found', { reason: 'the person cannot be read' });
  // Only writePerson writes here, and GCM refuses what anybody changed.
  return JSON.parse(text) as KeptPerson;
}
