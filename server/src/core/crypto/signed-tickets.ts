import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../clock/clock.ts';
import { AppConfig } from '../config/app-config.ts';

/** What a ticket is for, and the seconds it is good for. A ticket of one purpose is nothing to the others. */
export const ticketSeconds = {
  /** Joining once, after an identity verification. */
  'honey-live-sign-up': 1_800,
  /** Closing an identity verification that was answered. */
  'honey-live-cert': 600,
  /** Setting a new password, after a code proved the telephone. */
  'honey-live-reset': 600,
  /** Signing up as the person that a social provider named. */
  'honey-live-social': 1_800,
  /** Looking at why a sign-in was refused. */
  'honey-live-sanction': 600,
  /** Opening one chat connection. */
  'mintalk-connection': 60,
  /** Joining one chat channel. */
  'mintalk-ticket': 60,
} as const;
export type TicketPurpose = keyof typeof ticketSeconds;

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
  issue(purpose: TicketPurpose, claims: object): SignedTicket {
    const exp = this.clock.nowMs() / 1000 + ticketSeconds[purpose];
    const ticket = this.jwt.sign(
      { ...claims, exp },
      {
        algorithm: 'HS256',
        issuer: this.config.siteKey,
        audience: purpose,
        noTimestamp: true,
      },
    );
    return { ticket, expiresAt: new Date(exp * 1000) };
  }

  /**
   * The claims of a ticket of this purpose, or undefined: forged, of another purpose, or too old. `Claims` are those
   * that `issue` was given for this purpose: nobody else can have signed them.
   */
  read<Claims extends object>(purpose: TicketPurpose, ticket: unknown): SignedClaims<Claims> | undefined {
    if (typeof ticket !== 'string') return undefined;
    try {
      const claims = this.jwt.verify<SignedClaims<Claims>>(ticket, {
        algorithms: ['HS256'],
        issuer: this.config.siteKey,
        audience: purpose,
        // The end is compared with the product's clock, not with the machine's.
        ignoreExpiration: true,
      });
      return claims.exp * 1000 > this.clock.nowMs() ? claims : undefined;
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
