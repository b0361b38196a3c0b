import type { User, UserChannel } from '@honey/mintalk/protocol';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../core/clock/clock.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { GivenRights, rightLifeMs } from './given-rights.ts';
import { isGuest } from './people.ts';
import { Stamps } from './stamps.ts';

const audience = 'mintalk-ticket';

/** The right of one subject to join one channel. */
export interface Ticket {
  subject: User;
  userChannel: UserChannel;
  /** Whether the subject watches unseen. */
  inspector: boolean;
}

interface Claims extends Ticket {
  stamp: number;
  /** Seconds since 1970. */
  exp: number;
}

/** Tickets: signed, good for 60 s and as often as needed, until a ban, a kick or the end of the live ends them. */
@Injectable()
export class Tickets {
  constructor(
    private readonly jwt: JwtService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly stamps: Stamps,
    private readonly given: GivenRights,
  ) {}

  issue(ticket: Ticket): { ticket: string; expiresAt: Date } {
    const exp = Math.ceil((this.clock.nowMs() + rightLifeMs) / 1000);
    const claims: Claims = { ...ticket, stamp: this.stamps.next(), exp };
    const text = this.jwt.sign(claims, {
      secret: this.config.ticketSecret,
      algorithm: 'HS256',
      issuer: this.config.siteKey,
      audience,
      noTimestamp: true,
    });
    return { ticket: text, expiresAt: new Date(exp * 1000) };
  }

  /**
   * What the ticket allows this user in this channel, as of now. Undefined for one that is forged, too old, ended,
   * another's, or for another channel. A guest is another guest at every connection, so guests' tickets fit any guest.
   */
  read(text: string, user: User, channelId: string): Ticket | undefined {
    const claims = this.verify(text);
    if (!claims || claims.exp * 1000 <= this.clock.nowMs()) return undefined;
    const { subject, userChannel, inspector, stamp } = claims;
    if (userChannel.channelId !== channelId) return undefined;
    if (subject.id !== user.id && !(isGuest(subject) && isGuest(user))) return undefined;
    const right = { userId: user.id, channelId, stamp };
    if (this.given.isEnded(right)) return undefined;
    return {
      subject,
      userChannel: { ...userChannel, ...this.given.changesSince(right) },
      inspector,
    };
  }

  private verify(text: string): Claims | undefined {
    try {
      return this.jwt.verify<Claims>(text, {
        secret: this.config.ticketSecret,
        algorithms: ['HS256'],
        issuer: this.config.siteKey,
        audience,
        // The end is compared with the product's clock, not with the machine's.
        ignoreExpiration: true,
      });
    } catch {
      // Whatever is wrong with it: it is no ticket of ours.
      return undefined;
    }
  }
}
