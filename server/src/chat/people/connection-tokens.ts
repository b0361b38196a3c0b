import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { type SignedClaims, SignedTickets } from '../../core/crypto/signed-tickets.ts';
import { defineTicket } from '../../core/crypto/ticket-purposes.ts';
import { CredentialRevocations, rightSeconds } from './credential-revocations.ts';
import { LogicalClock } from './logical-clock.ts';

interface Claims {
  /** The user_key in decimal, or `guest:…`. */
  sub: string;
  name: string;
  jti: string;
  /** When it was given out, for CredentialRevocations. */
  stamp: number;
  /** The member's sign-in; none for guests. */
  signIn: SessionMember | null;
}

const connectionTicket = defineTicket<Claims>('chat', 'mintalk-connection', rightSeconds);

/** Whom a connection token speaks for. */
export type ConnectionClaims = SignedClaims<Claims>;

/**
 * Connection tokens (CHAT-1): a JWT whose issuer is the path segment of the chat address, good
 * for 60 s and for one connection.
 */
@Injectable()
export class ConnectionTokens {
  /** Tokens that were used, with their end; with several processes this is one of the things to share. */
  private readonly used = new Map<string, number>();

  constructor(
    private readonly signed: SignedTickets,
    private readonly clock: Clock,
    private readonly logicalClock: LogicalClock,
    private readonly given: CredentialRevocations,
  ) {}

  issue(user: { id: string; name: string }, signIn: SessionMember | null): string {
    const claims: Claims = {
      sub: user.id,
      name: user.name,
      jti: randomUUID(),
      stamp: this.logicalClock.next(),
      signIn,
    };
    return this.signed.issue(connectionTicket, claims).ticket;
  }

  /** Reads a token and uses it up. Undefined for one that is forged, too old, ended, or used before. */
  consume(token: unknown): ConnectionClaims | undefined {
    const claims = this.signed.read(connectionTicket, token);
    if (!claims) return undefined;
    if (this.used.has(claims.jti)) return undefined;
    if (this.given.isEnded({ userId: claims.sub, stamp: claims.stamp })) return undefined;
    this.use(claims);
    return claims;
  }

  private use({ jti, exp }: ConnectionClaims): void {
    for (const [old, end] of this.used) {
      if (end * 1000 > this.clock.nowMs()) break;
      this.used.delete(old);
    }
    this.used.set(jti, exp);
  }
}
