import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../clock/clock.ts';
import { AppConfig } from '../config/app-config.ts';
import { acceptedSecrets } from './rotated-settings.ts';
import type { TicketPurpose } from './ticket-purposes.ts';

/**
 * Short-lived signed statements that a browser carries from one call to the next: JWTs whose audience is their purpose
 * and whose issuer is the site key. None of them is an access token, which uses a different secret.
 */
@Injectable()
export class SignedTicketService {
  /** The first signs; what any of them signed is accepted. */
  private readonly signers: readonly JwtService[];

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    // Created once: creating a key from a string on every call would cost ten times as much as the signature.
    this.signers = acceptedSecrets(config.ticketSecret).map(
      (secret) => new JwtService({ secret: createSecretKey(Buffer.from(secret)) }),
    );
  }

  /** Signs claims for a purpose. */
  issue<Claims extends object>(purpose: TicketPurpose<Claims>, claims: Claims): SignedTicket {
    const exp = this.clock.nowMs() / 1000 + purpose.seconds;
    const [signer] = this.signers;
    if (!signer) throw new Error('there is no secret for tickets');
    const ticket = signer.sign(
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

  /**
   * Returns the claims of a ticket of this purpose; undefined for one that is forged, expired or of another purpose.
   */
  read<Claims extends object>(
    purpose: TicketPurpose<Claims>,
    ticket: unknown,
  ): SignedClaims<Claims> | undefined {
    if (typeof ticket !== 'string') return undefined;
    const claims = this.verified<Claims>(purpose.name, ticket);
    // A ticket without an expiry would never expire.
    const hasEnd = typeof claims?.exp === 'number' && claims.exp <= Number.MAX_SAFE_INTEGER;
    return claims && hasEnd && claims.exp * 1000 > this.clock.nowMs() ? claims : undefined;
  }

  private verified<Claims extends object>(
    audience: string,
    ticket: string,
  ): SignedClaims<Claims> | undefined {
    for (const signer of this.signers) {
      try {
        return signer.verify<SignedClaims<Claims>>(ticket, {
          algorithms: ['HS256'],
          issuer: this.config.siteKey,
          audience,
          // Expiry is compared with the product's clock, not with the machine's.
          ignoreExpiration: true,
        });
      } catch {
        // Not one of our tickets, for whatever reason, or not by this secret.
      }
    }
    return undefined;
  }
}

export interface SignedTicket {
  ticket: string;
  expiresAt: Date;
}

/** The signed claims with the expiry, in seconds since 1970. */
export type SignedClaims<Claims> = Claims & { exp: number };
