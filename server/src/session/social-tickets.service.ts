import { Injectable } from '@nestjs/common';
import { SignedTickets } from './signed-tickets.ts';
import { type SocialProvider, socialProviders } from './social.port.ts';

const audience = 'honey-live-social';
/** How long somebody may take to sign up after a provider said who they are. */
const ticketSeconds = 1_800;

/** The provider's person that a sign-up is for. */
export interface SocialTicket {
  provider: SocialProvider;
  provider_user_id: string;
  email: string | null;
}

/** Carries a provider's person from a first social sign-in to the sign-up, without a row that nobody may ever use. */
@Injectable()
export class SocialTickets {
  constructor(private readonly tickets: SignedTickets) {}

  issue({ provider, provider_user_id, email }: SocialTicket): string {
    return this.tickets.issue(audience, { provider, provider_user_id, email }, ticketSeconds);
  }

  /** Whom a ticket names, or undefined when it is forged or older than half an hour. */
  read(ticket: string): SocialTicket | undefined {
    const claims = this.tickets.read(audience, ticket);
    const provider = socialProviders.find((name) => name === claims?.provider);
    if (!provider || typeof claims?.provider_user_id !== 'string') return undefined;
    const email = typeof claims.email === 'string' ? claims.email : null;
    return { provider, provider_user_id: claims.provider_user_id, email };
  }
}
