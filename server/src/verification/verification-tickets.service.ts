import { Injectable } from '@nestjs/common';
import { SignedTickets, type TicketPurpose } from '../core/crypto/signed-tickets.ts';
import { AppError } from '../core/errors/app-error.ts';

/** Signed rights of the sign-up. Each names one row, which decides whether it was used. */
@Injectable()
export class VerificationTickets {
  constructor(private readonly tickets: SignedTickets) {}

  /** The right to join of an identity verification. */
  issueSignUp(certKey: string): string {
    return this.issue('honey-live-sign-up', certKey);
  }

  /** The identity verification of a right to join. Throws sign_up_expired. */
  readSignUp(token: string): string {
    const certKey = this.read('honey-live-sign-up', token);
    if (certKey === undefined) throw new AppError('sign_up_expired');
    return certKey;
  }

  /** The right to close an identity verification that was answered. */
  issueCert(certKey: string): string {
    return this.issue('honey-live-cert', certKey);
  }

  /** Throws cert_not_found unless the token is of this verification. */
  refuseForeignCert(certKey: string, token: string): void {
    if (this.read('honey-live-cert', token) !== certKey.toLowerCase()) throw new AppError('cert_not_found');
  }

  /** The right to set a new password, by the code that proved the telephone. */
  issueReset(certificationKey: string): string {
    return this.issue('honey-live-reset', certificationKey);
  }

  /** The code of a right to set a new password. Throws code_expired. */
  readReset(token: string): string {
    const certificationKey = this.read('honey-live-reset', token);
    if (certificationKey === undefined) throw new AppError('code_expired');
    return certificationKey;
  }

  private issue(purpose: TicketPurpose, key: string): string {
    return this.tickets.issue(purpose, { jti: key.toLowerCase() }).ticket;
  }

  private read(purpose: TicketPurpose, token: string): string | undefined {
    return this.tickets.read<{ jti: string }>(purpose, token)?.jti;
  }
}
