import { Injectable } from '@nestjs/common';
import { SignedTicketService } from '../../core/crypto/signed-ticket.service.ts';
import { defineTicket } from '../../core/crypto/ticket-purposes.ts';
import type { SocialProvider } from './social.port.ts';

/** The provider's account that a sign-up is for. */
export interface SocialTicket {
  provider: SocialProvider;
  provider_user_id: string;
  email: string | null;
}

/** Ticket for signing up with a social provider's account. */
const socialTicket = defineTicket<SocialTicket>('session', 'honey-live-social', 1_800);

/**
 * Carries a provider's account from a first social sign-in to the sign-up, without storing a row that may never be
 * used.
 */
@Injectable()
export class SocialTicketsService {
  constructor(private readonly tickets: SignedTicketService) {}

  issue({ provider, provider_user_id, email }: SocialTicket): string {
    return this.tickets.issue(socialTicket, { provider, provider_user_id, email }).ticket;
  }

  /** The account named by a ticket, or undefined when it is forged or older than half an hour. */
  read(ticket: string): SocialTicket | undefined {
    const claims = this.tickets.read(socialTicket, ticket);
    if (!claims) return undefined;
    const { provider, provider_user_id, email } = claims;
    return { provider, provider_user_id, email };
  }
}
