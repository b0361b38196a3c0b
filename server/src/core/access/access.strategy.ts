import { createHmac, createSecretKey, type KeyObject, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { Strategy } from 'passport-jwt';
import { AppConfig } from '../config/app-config.ts';
import { acceptedSecrets } from '../crypto/rotated-settings.ts';
import { entryLimit } from '../entry-limit.ts';
import type { SessionMember } from './access.decorator.ts';
import {
  type AccessClaims,
  AccessTokenService,
  accessTokenAudience,
  accessTokenIssuer,
} from './access-token.service.ts';

/** Passport's types expect an Express request; only its headers are read, which a Fastify request has as well. */
type PassportRequest = Parameters<Strategy['authenticate']>[0];

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Verifies the bearer token of a request without a query. A signature is checked once; expiry and revocation are
 * checked on every request.
 */
@Injectable()
export class AccessStrategy extends PassportStrategy(Strategy) implements OnApplicationShutdown {
  private readonly verified = new LRUCache<string, AccessClaims>(entryLimit(20_000));

  constructor(
    config: AppConfig,
    private readonly tokens: AccessTokenService,
  ) {
    // Key objects: with strings, a new one would be created for every token, at ten times the cost of the check.
    const keys = acceptedSecrets(config.jwtSecret).map((secret) => createSecretKey(Buffer.from(secret)));
    super({
      jwtFromRequest: tokenOf,
      secretOrKeyProvider: (_request, token, done) =>
        done(null, keyOf(String(token), keys) as unknown as string),
      algorithms: ['HS256'],
      issuer: accessTokenIssuer,
      audience: accessTokenAudience,
      // Expiry is compared with the product's clock, not with the machine's.
      ignoreExpiration: true,
      passReqToCallback: true,
    });
    // Passport has one list of strategies per process, and several servers may run in one process (tests).
    this.name = `access-${randomUUID()}`;
    passport.use(this.name, this);
  }

  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }

  /**
   * Returns the member of a token that was verified before, without cryptography or Passport; undefined for a token not
   * seen yet. Throws token_expired or invalid_token.
   */
  cachedMember(request: { headers: { authorization?: string } }): SessionMember | undefined {
    const token = tokenOf(request);
    const claims = token === null ? undefined : this.verified.get(token);
    return claims && this.tokens.memberOf(claims);
  }

  /** Returns the member of a token whose signature is valid. Throws token_expired or invalid_token. */
  validate(request: PassportRequest, claims: AccessClaims): SessionMember {
    // Expired tokens are stored too, so that a client that repeats one costs a signature check only once.
    this.verified.set(tokenOf(request) ?? '', claims);
    return this.tokens.memberOf(claims);
  }
}

/** The key that signed a token; the first if none did, which then refuses it. */
function keyOf(token: string, keys: readonly KeyObject[]): KeyObject | undefined {
  if (keys.length === 1) return keys[0];
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  const signed = keys.find((key) => {
    const expected = createHmac('sha256', key).update(token.slice(0, end)).digest();
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
  return signed ?? keys[0];
}

function tokenOf(request: { headers: { authorization?: string } }): string | null {
  return bearer.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
