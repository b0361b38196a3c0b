import { Injectable } from '@nestjs/common';
import { SignedTickets } from '../core/crypto/signed-tickets.ts';
import { defineTicket, type TicketPurpose } from '../core/crypto/ticket-purposes.ts';
import { AppError } from '../core/errors/app-error.ts';

/** Names the row that a right is for. */
interface RowClaims {
  jti: string;
}

/** Joining once, after an identity verification. */
const signUpTicket = defineTicket<RowClaims>('verification', 'honey-live-sign-up', 1_800);
/** Closing an identity verification that was answered. */
const verificationTicket = defineTicket<RowClaims>('verification', 'honey-live-cert', 600);
/** Setting a new password, after a code proved the telephone. */
const resetTicket = defineTicket<RowClaims>('verification', 'honey-live-reset', 600);

/** Signed rights of the sign-up. Each names one row, which decides whether it was used. */
@Injectable()
export class VerificationTickets {
  constructor(private readonly tickets: SignedTickets) {}

  /** The right to join of an identity verification. */
  issueSignUp(verificationKey: string): string {
    return this.issue(signUpTicket, verificationKey);
  }

  /** The identity verification of a right to join. Throws sign_up_expired. */
  readSignUp(token: string): string {
    const verificationKey = this.read(signUpTicket, token);
    if (verificationKey === undefined) throw new AppError('sign_up_expired');
    return verificationKey;
  }

  /** The right to close an identity verification that was answered. */
  issueVerification(verificationKey: string): string {
    return this.issue(verificationTicket, verificationKey);
  }

  /** Throws cert_not_found unless the token is of this verification. */
  refuseForeignVerification(verificationKey: string, token: string): void {
    if (this.read(verificationTicket, token) !== verificationKey.toLowerCase())
      throw new AppError('cert_not_found');
  }

  /** The right to set a new password, by the code that proved the telephone. */
  issueReset(phoneCodeKey: string): string {
    return this.issue(resetTicket, phoneCodeKey);
  }

  /** The code of a right to set a new password. Throws code_expired. */
  readReset(token: string): string {
    const phoneCodeKey = this.read(resetTicket, token);
    if (phoneCodeKey === undefined) throw new AppError('code_expired');
    return phoneCodeKey;
  }

  private issue(purpose: TicketPurpose<RowClaims>, key: string): string {
    return this.tickets.issue(purpose, { jti: key.toLowerCase() }).ticket;
  }

  private read(purpose: TicketPurpose<RowClaims>, token: string): string | undefined {
    return this.tickets.read(purpose, token)?.jti;
  }
}
