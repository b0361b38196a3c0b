import { createSecretKey, randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { AppConfig } from '../config/app-config.ts';
import type { SessionMember } from './access.decorator.ts';
import { type AccessClaims, AccessTokens, accessTokenAudience, accessTokenIssuer } from './access-tokens.ts';

/** Passport's types name Express's request; of it only the headers are read, which Fastify's has as well. */
type PassportRequest = Parameters<Strategy['authenticate']>[0];

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Reads the bearer token of a request, without a query: a signature needs checking once, the token's end and revocation
 * are looked at every time.
 */
@Injectable()
export class AccessStrategy extends PassportStrategy(Strategy) implements OnApplicationShutdown {
  private readonly verified = new LRUCache<string, AccessClaims>({ max: 20_000 });

  constructor(
    config: AppConfig,
    private readonly tokens: AccessTokens,
  ) {
    super({
      jwtFromRequest: tokenOf,
      // A key object: from text it would be made anew for every token, at ten times the cost of the check.
      secretOrKey: createSecretKey(Buffer.from(config.jwtSecret)) as unknown as string,
      algorithms: ['HS256'],
      issuer: accessTokenIssuer,
      audience: accessTokenAudience,
      // The end is compared with the product's clock, not with the machine's.
      ignoreExpiration: true,
      passReqToCallback: true,
    });
    // Passport keeps one list of strategies a process, in which several servers may run, as they do in tests.
    this.name = `access-${randomUUID()}`;
    passport.use(this.name, this);
  }

  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }

  /**
   * Whose token a header holds that was checked before: it needs neither cryptography nor Passport. Undefined for one that was not.
   * Throws token_expired or invalid_token.
   */
  known(request: { headers: { authorization?: string } }): SessionMember | undefined {
    const token = tokenOf(request);
    const claims = token === null ? undefined : this.verified.get(token);
    return claims && this.tokens.memberOf(claims);
  }

  /** Whose token it is, once its signature is known to be good. Throws token_expired or invalid_token. */
  validate(request: PassportRequest, claims: AccessClaims): SessionMember {
    // Also that of a token which is over: whoever repeats it pays for its signature once.
    this.verified.set(tokenOf(request) ?? '', claims);
    return this.tokens.memberOf(claims);
  }
}

function tokenOf(request: { headers: { authorization?: string } }): string | null {
  return bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
