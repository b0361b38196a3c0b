import { api, type Schema, unwrap } from '../../../api/client.ts';

/** Whom a verification is about, as entered. */
export interface EnteredPerson {
  name: string;
  phone: string;
}

export type VerificationOpened = Schema<'VerificationOpened'>;
export type VerificationClosed = Schema<'VerificationClosed'>;
export type VerificationPurpose = Schema<'VerificationOpenRequest'>['purpose_cd'];

/** Opens a verification; its popup is still to be opened. */
export const openIdentity = (purpose: VerificationPurpose, person: EnteredPerson) =>
  unwrap(api.POST('/api/cert/open', { body: { purpose_cd: purpose, ...person } }));

/** How far a verification is. */
export const identityState = ({ cert_key, cert_secret }: VerificationOpened) =>
  unwrap(api.POST('/api/cert/token', { body: { cert_key, cert_secret } }));

/** Lets the server fetch who it was; what was entered must agree. */
export const verifyIdentity = (verificationKey: string, verificationToken: string, person: EnteredPerson) =>
  unwrap(
    api.POST('/api/cert/verify', {
      body: { cert_key: verificationKey, cert_token: verificationToken, ...person },
    }),
  );

/** Makes the signed-in member a verified one. */
export const verifyMember = (verificationKey: string, verificationToken: string) =>
  unwrap(
    api.PUT('/v1/user/user-certify-edit', {
      body: { cert_key: verificationKey, cert_token: verificationToken },
    }),
  );
