import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../clock/clock.ts';
import { AppConfig } from '../config/app-config.ts';
import type { TicketPurpose } from './ticket-purposes.ts';

/**
 * Short-lived signed statements that a browser carries from one call to another: a JWT whose audience is its purpose
 * and whose issuer is the site key. None of them is an access token, which has a secret of its own.
 */
@Injectable()
export class SignedTickets {
  private readonly jwt: JwtService;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    // A key that is made once: made of a text at every call it costs ten times what the signature does.
    this.jwt = new JwtService({ secret: createSecretKey(Buffer.from(config.ticketSecret)) });
  }

  /** Signs claims for a purpose. */
  issue<Claims extends object>(purpose: TicketPurpose<Claims>, claims: Claims): SignedTicket {
    const exp = this.clock.nowMs() / 1000 + purpose.seconds;
    const ticket = this.jwt.sign(
      { ...claims, exp },
      {
        algorithm: 'HS256',
        issuer: this.config.siteKey,
        audience: purpose.name,
        noTimestamp: true,
      },
    );
    return { ticket, expiresAt: new Date(exp * 1000) };
  }

  /** The claims of a ticket of this purpose, or undefined: forged, of another purpose, or too old. */
  read<Claims extends object>(
    purpose: TicketPurpose<Claims>,
    ticket: unknown,
  ): SignedClaims<Claims> | undefined {
    if (typeof ticket !== 'string') return undefined;
    try {
      const claims = this.jwt.verify<SignedClaims<Claims>>(ticket, {
        algorithms: ['HS256'],
        issuer: this.config.siteKey,
        audience: purpose.name,
        // The end is compared with the product's clock, not with the machine's.
        ignoreExpiration: true,
      });
      // One without an end would never end.
      const hasEnd = typeof claims.exp === 'number' && claims.exp <= Number.MAX_SAFE_INTEGER;
      return hasEnd && claims.exp * 1000 > this.clock.nowMs() ? claims : undefined;
    } catch {
      // Whatever is wrong with it: it is no ticket of ours.
      return undefined;
    }
  }
}

export interface SignedTicket {
  ticket: string;
  expiresAt: Date;
}

/** What was signed, with the moment at which it ends, in seconds since 1970. */
export type SignedClaims<Claims> = Claims & { exp: number };
