import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../clock/clock.ts';
import { AppConfig } from '../config/app-config.ts';
import { AppError } from '../errors/app-error.ts';
import type { SessionMember } from './access.decorator.ts';
import { Revocations } from './revocations.ts';

/** Seconds an access token lives (SESSION-1). */
export const accessTokenSeconds = 600;

export const accessTokenIssuer = 'honey-live';
export const accessTokenAudience = 'honey-live-api';

/** What a token says. */
export interface AccessClaims {
  sub: string;
  sid: string;
  ver: number;
  role: SessionMember['role'];
  /** The operator who signed in as the member. */
  opr?: number;
  /** The member is offered excel lives alone. */
  exc?: true;
  /** The replacement of all data that it was issued after, if there was one. */
  gen?: string;
  iat: number;
  exp: number;
}

/** Issues access tokens and judges their claims. That asks no database: ended tokens are known from Revocations. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly revocations: Revocations,
  ) {}

  /** Signs a token for a member's sign-in; it lives for at most `seconds`, where the sign-in ends earlier than a token does. */
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
        iat,
        exp: iat + seconds,
        ...(gen === '' ? {} : { gen }),
      },
      {
        secret: this.config.jwtSecret,
        algorithm: 'HS256',
        subject: String(member.userKey),
        issuer: accessTokenIssuer,
        audience: accessTokenAudience,
      },
    );
  }

  /** Whom a token with a good signature speaks for. Throws token_expired or invalid_token. */
  memberOf(claims: AccessClaims): SessionMember {
    // A token without an end, or with one that is no number, would never end.
    if (!Number.isSafeInteger(claims.exp)) throw new AppError('invalid_token', { reason: 'no end' });
    if (claims.exp * 1000 <= this.clock.nowMs()) throw new AppError('token_expired');
    const member: SessionMember = {
      userKey: Number(claims.sub),
      signInId: claims.sid,
      role: claims.role,
      ...(claims.opr === undefined ? {} : { operatorKey: claims.opr }),
      ...(claims.exc && { excelOnly: true }),
    };
    if (this.revocations.isRevoked(member, claims.ver, claims.gen ?? ''))
      throw new AppError('invalid_token', { reason: 'revoked' });
    if (this.revocations.isStale(member, claims.ver)) throw new AppError('token_expired');
    return member;
  }
}
