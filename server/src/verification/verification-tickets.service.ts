import { Injectable } from '@nestjs/common';
import { SignedTicketService } from '../core/crypto/signed-ticket.service.ts';
import { defineTicket, type TicketPurpose } from '../core/crypto/ticket-purposes.ts';
import { AppError } from '../core/errors/app-error.ts';

/** Names the row that a ticket is for. */
interface RowClaims {
  jti: string;
}

/** Ticket to sign up once, after an identity verification. */
const signUpTicket = defineTicket<RowClaims>('verification', 'honey-live-sign-up', 1_800);
/** Ticket to close an answered identity verification. */
const verificationTicket = defineTicket<RowClaims>('verification', 'honey-live-cert', 600);
/** Ticket to set a new password, after a code verified the telephone. */
const resetTicket = defineTicket<RowClaims>('verification', 'honey-live-reset', 600);

/** Signed tickets of the sign-up. Each names one row, which records whether it was used. */
@Injectable()
export class VerificationTicketsService {
  constructor(private readonly tickets: SignedTicketService) {}

  /** Issues the sign-up ticket of an identity verification. */
  issueSignUp(verificationKey: string): string {
    return this.issue(signUpTicket, verificationKey);
  }

  /** The identity verification of a sign-up ticket. Throws sign_up_expired. */
  readSignUp(token: string): string {
    const verificationKey = this.read(signUpTicket, token);
    if (verificationKey === undefined) throw new AppError('sign_up_expired');
    return verificationKey;
  }

  /** Issues the ticket that closes an answered identity verification. */
  issueVerification(verificationKey: string): string {
    return this.issue(verificationTicket, verificationKey);
  }

  /** Throws cert_not_found unless the token belongs to this verification. */
  assertVerification(verificationKey: string, token: string): void {
    if (this.read(verificationTicket, token) !== verificationKey.toLowerCase())
      throw new AppError('cert_not_found');
  }

  /** Issues the ticket to set a new password, for the code that verified the telephone. */
  issueReset(phoneCodeKey: string): string {
    return this.issue(resetTicket, phoneCodeKey);
  }

  /** The code of a password ticket. Throws code_expired. */
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
