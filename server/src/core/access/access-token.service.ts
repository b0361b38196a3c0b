import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../clock/clock.ts';
import { AppConfig } from '../config/app-config.ts';
import { signingSecret } from '../crypto/rotated-settings.ts';
import { AppError } from '../errors/app-error.ts';
import type { SessionMember } from './access.decorator.ts';
import { RevocationRegistry } from './revocation.registry.ts';

/** Lifetime of an access token in seconds (SESSION-1). */
export const accessTokenSeconds = 600;

export const accessTokenIssuer = 'honey-live';
export const accessTokenAudience = 'honey-live-api';

/** The claims of an access token. */
export interface AccessClaims {
  sub: string;
  sid: string;
  ver: number;
  role: SessionMember['role'];
  /** The operator who is signed in as the member. */
  opr?: number;
  /** Set for a member who is offered excel lives only. */
  exc?: true;
  /** When an operator's second factor was last verified, in seconds since 1970. */
  fac?: number;
  /** The data replacement that the token was issued after, if there was one. */
  gen?: string;
  iat: number;
  exp: number;
}

/**
 * Issues access tokens and verifies their claims. No query is needed: ended tokens are known from RevocationRegistry.
 */
@Injectable()
export class AccessTokenService {
  private readonly secret: string;

  constructor(
    private readonly jwt: JwtService,
    config: AppConfig,
    private readonly clock: Clock,
    private readonly revocations: RevocationRegistry,
  ) {
    this.secret = signingSecret(config.jwtSecret);
  }

  /** Signs a token for a member's sign-in. Its lifetime is capped at `seconds`, for a sign-in that ends sooner. */
  issue(member: SessionMember, version: number, seconds: number = accessTokenSeconds): string {
    const iat = Math.floor(this.clock.nowMs() / 1000);
    const gen = this.revocations.currentGeneration;
    return this.jwt.sign(
      {
        sid: member.signInId,
        ver: version,
        role: member.role,
        ...(member.operatorKey === undefined ? {} : { opr: member.operatorKey }),
        ...(member.excelOnly && { exc: true }),
        ...(member.factorAt === undefined ? {} : { fac: member.factorAt }),
        iat,
        exp: iat + seconds,
        ...(gen === '' ? {} : { gen }),
      },
      {
        secret: this.secret,
        algorithm: 'HS256',
        subject: String(member.userKey),
        issuer: accessTokenIssuer,
        audience: accessTokenAudience,
      },
    );
  }

  /** Returns the member of a token whose signature is valid. Throws token_expired or invalid_token. */
  memberOf(claims: AccessClaims): SessionMember {
    // A token without a numeric expiry would never expire.
    if (!Number.isSafeInteger(claims.exp)) throw new AppError('invalid_token', { reason: 'no expiry' });
    if (claims.exp * 1000 <= this.clock.nowMs()) throw new AppError('token_expired');
    const member: SessionMember = {
      userKey: Number(claims.sub),
      signInId: claims.sid,
      role: claims.role,
      ...(claims.opr === undefined ? {} : { operatorKey: claims.opr }),
      ...(claims.exc && { excelOnly: true }),
      ...(claims.fac === undefined ? {} : { factorAt: claims.fac }),
    };
    if (this.revocations.isRevoked(member, claims.ver, claims.gen ?? ''))
      throw new AppError('invalid_token', { reason: 'revoked' });
    if (this.revocations.isStale(member, claims.ver)) throw new AppError('token_expired');
    return member;
  }
}
