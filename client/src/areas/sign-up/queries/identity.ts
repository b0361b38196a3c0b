import { api, type Schema, unwrap } from '../../../api/client.ts';

/** The person to verify, as entered. */
export interface EnteredPerson {
  name: string;
  phone: string;
}

export type VerificationOpened = Schema<'VerificationOpened'>;
export type VerificationClosed = Schema<'VerificationClosed'>;
export type VerificationPurpose = Schema<'VerificationOpenRequest'>['purpose_cd'];

/** Starts a verification; its popup is opened afterwards. */
export const openIdentity = (purpose: VerificationPurpose, person: EnteredPerson) =>
  unwrap(api.POST('/api/cert/open', { body: { purpose_cd: purpose, ...person } }));

/** The state of a verification. */
export const identityState = ({ cert_key, cert_secret }: VerificationOpened) =>
  unwrap(api.POST('/api/cert/token', { body: { cert_key, cert_secret } }));

/** Makes the server fetch the verified person, who must match the input. */
export const verifyIdentity = (verificationKey: string, verificationToken: string, person: EnteredPerson) =>
  unwrap(
    api.POST('/api/cert/verify', {
      body: { cert_key: verificationKey, cert_token: verificationToken, ...person },
    }),
  );

/** Marks the signed-in member as verified. */
export const verifyMember = (verificationKey: string, verificationToken: string) =>
  unwrap(
    api.PUT('/v1/user/user-certify-edit', {
      body: { cert_key: verificationKey, cert_token: verificationToken },
    }),
  );
