import type { User, UserChannel } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { type SignedTicket, SignedTicketService } from '../../core/crypto/signed-ticket.service.ts';
import { defineTicket } from '../../core/crypto/ticket-purposes.ts';
import { declareSecret } from '../../core/logging/secret-names.ts';
import { isGuest } from './connected-users.ts';
import { CredentialRevocationStore, credentialSeconds } from './credential-revocation.store.ts';
import { LogicalClock } from './logical-clock.ts';

/** The right of one subject to join one channel. */
export interface Ticket {
  subject: User;
  userChannel: UserChannel;
  /** Whether the subject watches invisibly. */
  inspector: boolean;
}

/** An issued ticket, with its `LogicalClock` timestamp. */
export interface IssuedTicket extends Ticket {
  stamp: number;
}

declareSecret('ticket');

const channelTicket = defineTicket<IssuedTicket>('chat', 'mintalk-ticket', credentialSeconds);

/**
 * Issues and reads tickets: signed, valid for 60 s and any number of joins, unless a sanction, a kick or the end of the
 * live revokes them.
 */
@Injectable()
export class TicketsService {
  constructor(
    private readonly signed: SignedTicketService,
    private readonly logicalClock: LogicalClock,
    private readonly revocations: CredentialRevocationStore,
  ) {}

  issue(ticket: Ticket): SignedTicket {
    const claims: IssuedTicket = { ...ticket, stamp: this.logicalClock.next() };
    return this.signed.issue(channelTicket, claims);
  }

  /**
   * Returns the rights that the ticket grants this user in this channel, as of now. Undefined if it is forged, expired,
   * revoked, another user's, or for another channel. A guest has a new identity at every connection, so guests' tickets
   * fit any guest.
   */
  read(text: string, user: User, channelId: string): IssuedTicket | undefined {
    const claims = this.signed.read(channelTicket, text);
    if (!claims) return undefined;
    const { subject, userChannel, inspector, stamp } = claims;
    if (userChannel.channelId !== channelId) return undefined;
    if (subject.id !== user.id && !(isGuest(subject) && isGuest(user))) return undefined;
    const credential = { userId: user.id, channelId, stamp };
    if (this.revocations.isRevoked(credential)) return undefined;
    return {
      subject,
      userChannel: { ...userChannel, ...this.revocations.changesSince(credential) },
      inspector,
      stamp,
    };
  }
}
