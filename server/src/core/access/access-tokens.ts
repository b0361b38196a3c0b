import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { Clock } from '../clock/clock.ts';
import { AppConfig } from '../config/app-config.ts';
import { AppError } from '../errors/app-error.ts';
import type { SessionMember } from './access.decorator.ts';
import { Revocations } from './revocations.ts';

/** Seconds an access token lives (specification section 4). */
export const accessTokenSeconds = 600;

const issuer = 'honey-live';
const audience = 'honey-live-api';

interface Claims {
  sub: string;
  sid: string;
  ver: number;
  role: SessionMember['role'];
  /** The replacement of all data that it was issued after, if there was one. */
  gen?: string;
  iat: number;
  exp: number;
}

/** Issues and reads access tokens. Reading asks no database: ended tokens are known from Revocations. */
@Injectable()
export class AccessTokens {
  // A token's signature needs checking once; its end and its revocation are looked at every time.
  private readonly verified = new LRUCache<string, Claims>({ max: 20_000 });

  constructor(
    private readonly jwt: JwtService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly revocations: Revocations,
  ) {}

  /** Signs a token for a member's sign-in. */
  issue(member: SessionMember, version: number): string {
    const iat = Math.floor(this.clock.nowMs() / 1000);
    const gen = this.revocations.currentGeneration;
    return this.jwt.sign(
      {
        sid: member.signInId,
        ver: version,
        role: member.role,
        iat,
        exp: iat + accessTokenSeconds,
        ...(gen === '' ? {} : { gen }),
      },
      {
        secret: this.config.jwtSecret,
        algorithm: 'HS256',
        subject: String(member.userKey),
        issuer,
        audience,
      },
    );
  }

  /** Who the token speaks for. Throws token_expired or invalid_token. */
  read(token: string): SessionMember {
    const claims = this.verified.get(token) ?? this.verify(token);
    if (claims.exp * 1000 <= this.clock.nowMs()) {
      this.verified.delete(token);
      throw new AppError('token_expired');
    }
    const member: SessionMember = { userKey: Number(claims.sub), signInId: claims.sid, role: claims.role };
    if (this.revocations.ended(member, claims.ver, claims.gen ?? ''))
      throw new AppError('invalid_token', { reason: 'revoked' });
    if (this.revocations.outdated(member, claims.ver)) throw new AppError('token_expired');
    return member;
  }

  private verify(token: string): Claims {
    try {
      // The end is compared with the product's clock above, not with the machine's here.
      const claims = this.jwt.verify<Claims>(token, {
        secret: this.config.jwtSecret,
        algorithms: ['HS256'],
        issuer,
        audience,
        ignoreExpiration: true,
      });
      this.verified.set(token, claims);
      return claims;
    } catch (error) {
      throw new AppError('invalid_token', { reason: error instanceof Error ? error.message : 'unreadable' });
    }
  }
}
