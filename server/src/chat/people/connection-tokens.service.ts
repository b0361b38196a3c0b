import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { Clock } from '../../core/clock/clock.ts';
import { type SignedClaims, SignedTicketService } from '../../core/crypto/signed-ticket.service.ts';
import { defineTicket } from '../../core/crypto/ticket-purposes.ts';
import { RedisClient } from '../../core/redis/redis-client.ts';
import { ServerRegistration } from '../../core/servers/server-registration.service.ts';
import { CredentialRevocationStore, credentialSeconds } from './credential-revocation.store.ts';
import { LogicalClock } from './logical-clock.ts';

/** Longer than a token is valid, on any machine's clock. */
const usedMs = credentialSeconds * 2_000;

interface Claims {
  /** The user_key in decimal, or `guest:…`. */
  sub: string;
  name: string;
  jti: string;
  /** When it was issued, for CredentialRevocationStore. */
  stamp: number;
  /** The member's sign-in; null for guests. */
  signIn: SessionMember | null;
}

const connectionTicket = defineTicket<Claims>('chat', 'mintalk-connection', credentialSeconds);

/** The claims of a connection token. */
export type ConnectionClaims = SignedClaims<Claims>;

/**
 * Connection tokens (CHAT-1): a JWT whose issuer is the path segment of the chat address, valid for 60 s and one
 * connection.
 */
@Injectable()
export class ConnectionTokensService {
  /** Tokens that were used here, with their expiry; servers that share Redis also have them there. */
  private readonly used = new Map<string, number>();

  constructor(
    private readonly signed: SignedTicketService,
    private readonly clock: Clock,
    private readonly logicalClock: LogicalClock,
    private readonly revocations: CredentialRevocationStore,
    private readonly redis: RedisClient,
    private readonly registration: ServerRegistration,
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

  /** Reads a token and consumes it. Undefined if it is forged, expired, revoked or already used. */
  consume(token: unknown): ConnectionClaims | undefined | Promise<ConnectionClaims | undefined> {
    const claims = this.signed.read(connectionTicket, token);
    if (!claims) return undefined;
    if (this.used.has(claims.jti)) return undefined;
    if (this.revocations.isRevoked({ userId: claims.sub, stamp: claims.stamp })) return undefined;
    this.markUsed(claims);
    return this.redis.isUp ? this.consumeShared(claims) : claims;
  }

  /** Without Redis, this server knows only the tokens that were used here. */
  private async consumeShared(claims: ConnectionClaims): Promise<ConnectionClaims | undefined> {
    const key = `honey:${this.registration.scope}:used:${claims.jti}`;
    const isFirst = await this.redis
      .run('token', (redis) => redis.set(key, '1', 'PX', usedMs, 'NX'))
      .then(
        (reply) => reply !== null,
        () => true,
      );
    return isFirst ? claims : undefined;
  }

  private markUsed({ jti, exp }: ConnectionClaims): void {
    for (const [old, end] of this.used) {
      if (end * 1000 > this.clock.nowMs()) break;
      this.used.delete(old);
    }
    this.used.set(jti, exp);
  }
}
