import { Injectable } from '@nestjs/common';
import { SignedTickets } from '../core/crypto/signed-tickets.ts';
import { defineTicket } from '../core/crypto/ticket-purposes.ts';
import type { SocialProvider } from './social.port.ts';

/** The provider's person that a sign-up is for. */
export interface SocialTicket {
  provider: SocialProvider;
  provider_user_id: string;
  email: string | null;
}

/** Signing up as the person that a social provider named. */
const socialTicket = defineTicket<SocialTicket>('session', 'honey-live-social', 1_800);

/** Carries a provider's person from a first social sign-in to the sign-up, without a row that nobody may ever use. */
@Injectable()
export class SocialTickets {
  constructor(private readonly tickets: SignedTickets) {}

  issue({ provider, provider_user_id, email }: SocialTicket): string {
    return this.tickets.issue(socialTicket, { provider, provider_user_id, email }).ticket;
  }

  /** Whom a ticket names, or undefined when it is forged or older than half an hour. */
  read(ticket: string): SocialTicket | undefined {
    const claims = this.tickets.read(socialTicket, ticket);
    if (!claims) return undefined;
    const { provider, provider_user_id, email } = claims;
    return { provider, provider_user_id, email };
  }
}
