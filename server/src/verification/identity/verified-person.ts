import type { FieldCipher, FieldPlace } from '../../core/crypto/field-cipher.ts';
import type { IdentityVerification } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';

/** The verified person, stored encrypted until the verification is used. */
export interface VerifiedPerson {
  name: string;
  /** YYYYMMDD. */
  birth: string;
  /** In digits. */
  phone: string;
  carrier: string;
}

/** The entered data, as far as any was entered. */
export interface EnteredPerson {
  name?: string | undefined;
  /** In digits. */
  phone?: string | undefined;
}

const personPlace = (id: string): FieldPlace => `identity_verifications.person:${id}`;
const enteredPlace = (id: string): FieldPlace => `identity_verifications.entered:${id}`;

/** Encrypts the person. Of the connecting information only a hash is stored. */
export function writePerson(
  cipher: FieldCipher,
  id: string,
  { name, birth, phone, carrier }: VerifiedPerson,
): string {
  return cipher.encrypt(JSON.stringify({ name, birth, phone, carrier }), personPlace(id));
}

/** Encrypts the entered data; null without any. */
export function writeEntered(cipher: FieldCipher, id: string, { name, phone }: EnteredPerson): string | null {
  if (name === undefined && phone === undefined) return null;
  return cipher.encrypt(JSON.stringify({ name, phone }), enteredPlace(id));
}

/** Decrypts what writeEntered wrote. */
export function readEntered(
  cipher: FieldCipher,
  { id, enteredEnc }: Pick<IdentityVerification, 'id' | 'enteredEnc'>,
): EnteredPerson {
  const text = cipher.decrypt(enteredEnc, enteredPlace(id));
  // Only writeEntered writes this column, and GCM detects changes.
  return text === '' ? {} : (JSON.parse(text) as EnteredPerson);
}

/** Decrypts what writePerson wrote. Throws cert_not_found when it cannot be decrypted (a lost key). */
export function readPerson(
  cipher: FieldCipher,
  { id, personEnc }: Pick<IdentityVerification, 'id' | 'personEnc'>,
): VerifiedPerson {
  const text = cipher.decrypt(personEnc, personPlace(id));
  if (text === '') throw new AppError('cert_not_found', { reason: 'the person cannot be read' });
  // Only writePerson writes this column, and GCM detects changes.
  return JSON.parse(text) as VerifiedPerson;
}
