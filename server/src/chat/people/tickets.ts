import type { User, UserChannel } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { type SignedTicket, SignedTickets } from '../../core/crypto/signed-tickets.ts';
import { defineTicket } from '../../core/crypto/ticket-purposes.ts';
import { keepSecret } from '../../core/logging/secret-names.ts';
import { isGuest } from './connected-users.ts';
import { CredentialRevocations, rightSeconds } from './credential-revocations.ts';
import { LogicalClock } from './logical-clock.ts';

/** The right of one subject to join one channel. */
export interface Ticket {
  subject: User;
  userChannel: UserChannel;
  /** Whether the subject watches unseen. */
  inspector: boolean;
}

/** A ticket that is out, with the moment of `LogicalClock` at which it was given. */
export interface GivenTicket extends Ticket {
  stamp: number;
}

keepSecret('ticket');

const channelTicket = defineTicket<GivenTicket>('chat', 'mintalk-ticket', rightSeconds);

/** Tickets: signed, good for 60 s and as often as needed, until a sanction, a kick or the end of the live ends them. */
@Injectable()
export class Tickets {
  constructor(
    private readonly signed: SignedTickets,
    private readonly logicalClock: LogicalClock,
    private readonly given: CredentialRevocations,
  ) {}

  issue(ticket: Ticket): SignedTicket {
    const claims: GivenTicket = { ...ticket, stamp: this.logicalClock.next() };
    return this.signed.issue(channelTicket, claims);
  }

  /**
   * What the ticket allows this user in this channel, as of now. Undefined for one that is forged, too old, ended,
   * another's, or for another channel. A guest is another guest at every connection, so guests' tickets fit any guest.
   */
  read(text: string, user: User, channelId: string): GivenTicket | undefined {
    const claims = this.signed.read(channelTicket, text);
    if (!claims) return undefined;
    const { subject, userChannel, inspector, stamp } = claims;
    if (userChannel.channelId !== channelId) return undefined;
    if (subject.id !== user.id && !(isGuest(subject) && isGuest(user))) return undefined;
    const right = { userId: user.id, channelId, stamp };
    if (this.given.isEnded(right)) return undefined;
    return {
      subject,
      userChannel: { ...userChannel, ...this.given.changesSince(right) },
      inspector,
      stamp,
    };
  }
}
