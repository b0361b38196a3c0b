import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { GivenRights, rightLifeMs } from './given-rights.ts';
import { Stamps } from './stamps.ts';

const audience = 'mintalk-connection';

/** Whom a connection token speaks for. */
export interface ConnectionClaims {
  /** The user_key in decimal, or `guest:…`. */
  sub: string;
  name: string;
  jti: string;
  /** When it was given out, for GivenRights. */
  stamp: number;
  /** The member's sign-in; none for guests. */
  signIn: SessionMember | null;
  /** Seconds since 1970. */
  exp: number;
}

/**
 * Connection tokens (specification section 7, Chat): a JWT whose issuer is the path segment of the chat address, good
 * for 60 s and for one connection.
 */
@Injectable()
export class ConnectionTokens {
  /** Tokens that were used, with their end; with several processes this is one of the things to share. */
  private readonly used = new Map<string, number>();

  constructor(
    private readonly jwt: JwtService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly stamps: Stamps,
    private readonly given: GivenRights,
  ) {}

  issue(user: { id: string; name: string }, signIn: SessionMember | null): string {
    const exp = Math.ceil((this.clock.nowMs() + rightLifeMs) / 1000);
    return this.jwt.sign(
      { name: user.name, stamp: this.stamps.next(), signIn, exp },
      {
        secret: this.config.ticketSecret,
        algorithm: 'HS256',
        issuer: this.config.siteKey,
        audience,
        subject: user.id,
        jwtid: randomUUID(),
        noTimestamp: true,
      },
    );
  }

  /** Reads a token and uses it up. Undefined for one that is forged, too old, ended, or used before. */
  consume(token: unknown): ConnectionClaims | undefined {
    if (typeof token !== 'string') return undefined;
    const claims = this.verify(token);
    if (!claims || claims.exp * 1000 <= this.clock.nowMs()) return undefined;
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

  private verify(token: string): ConnectionClaims | undefined {
    try {
      return this.jwt.verify<ConnectionClaims>(token, {
        secret: this.config.ticketSecret,
        algorithms: ['HS256'],
        issuer: this.config.siteKey,
        audience,
        // The end is compared with the product's clock, not with the machine's.
        ignoreExpiration: true,
      });
    } catch {
      // Whatever is wrong with it: it is no token of ours.
      return undefined;
    }
  }
}
