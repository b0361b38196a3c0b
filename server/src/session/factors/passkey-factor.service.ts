import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { Injectable, Logger } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Clock } from '../../core/clock/clock.ts';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import type { Prisma } from '../../core/database/generated/client.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';

/** How long a challenge can be signed. */
const challengeMs = 300_000;
/** Passkeys of one operator. */
export const passkeyMax = 10;

/** Loaded for the first passkey: its 350 files are a tenth of what a start would load. */
const webauthn = () => import('@simplewebauthn/server');

type Purpose = 'register' | 'verify';

/** A verified new passkey, not stored yet. */
export interface NewPasskey {
  credentialId: string;
  publicKey: string;
  transports: string[];
  counter: bigint;
}

/** The name for which passkeys of an origin are valid; undefined where browsers allow none (an IP address). */
export function relyingPartyOf(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : undefined;
}

/** Passkeys (WebAuthn): a device signs a challenge of one use, for this site's name only. */
@Injectable()
export class PasskeyFactorService {
  private readonly logger = new Logger('Session');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: SettingsStore,
  ) {}

  /** The options with which a browser creates a passkey. Throws passkey_unavailable, passkey_limit. */
  async creationOptions(
    userKey: number,
    label: string,
    origin: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.credentials(userKey);
    if (known.length >= passkeyMax) throw new AppError('passkey_limit');
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      rpName: this.settings.get('site_name'),
      rpID: this.rpId(origin),
      userName: label,
      userID: new TextEncoder().encode(`honey-live:${userKey}`),
      challenge: await this.newChallenge(userKey, 'register'),
      attestationType: 'none',
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
  }

  /** Verifies a browser's new passkey; undefined if it is not valid. */
  async verifyNew(userKey: number, response: string, origin: string): Promise<NewPasskey | undefined> {
    const { verifyRegistrationResponse } = await webauthn();
    const result = await this.verified(response, (parsed: RegistrationResponseJSON) =>
      verifyRegistrationResponse({
        response: parsed,
        expectedChallenge: (challenge) => this.useChallenge(challenge, userKey, 'register'),
        expectedOrigin: origin,
        expectedRPID: this.rpId(origin),
        // The password was verified before: possession of the device suffices.
        requireUserVerification: false,
      }),
    );
    if (!result?.verified) return undefined;
    const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      transports: transports.map(String).slice(0, 10),
      counter: BigInt(counter),
    };
  }

  /** Stores a verified passkey. Throws factor_exists when the device is registered already, passkey_limit. */
  async add(
    within: Prisma.TransactionClient,
    userKey: number,
    name: string,
    passkey: NewPasskey,
  ): Promise<number> {
    if ((await within.operatorPasskey.count({ where: { userKey } })) >= passkeyMax)
      throw new AppError('passkey_limit');
    try {
      const { passkeyId } = await within.operatorPasskey.create({
        data: { userKey, name, ...passkey, createdAt: this.clock.now() },
        select: { passkeyId: true },
      });
      return passkeyId;
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('factor_exists');
      throw error;
    }
  }

  /** The options with which a browser signs with one of the operator's passkeys. Throws passkey_unavailable. */
  async requestOptions(userKey: number, origin: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const rpID = this.rpId(origin);
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({
      rpID,
      allowCredentials: await this.credentials(userKey),
      challenge: await this.newChallenge(userKey, 'verify'),
      userVerification: 'preferred',
    });
  }

  /** Whether the response was signed by one of the operator's passkeys, for a challenge that was not used. */
  async use(userKey: number, response: string, origin: string): Promise<boolean> {
    const id = credentialIdOf(response);
    const row =
      id === undefined
        ? null
        : await this.database.prisma.operatorPasskey.findFirst({ where: { userKey, credentialId: id } });
    if (!row) return false;
    const { verifyAuthenticationResponse } = await webauthn();
    const result = await this.verified(response, (parsed: AuthenticationResponseJSON) =>
      verifyAuthenticationResponse({
        response: parsed,
        expectedChallenge: (challenge) => this.useChallenge(challenge, userKey, 'verify'),
        expectedOrigin: origin,
        expectedRPID: this.rpId(origin),
        credential: {
          id: row.credentialId,
          publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
          counter: Number(row.counter),
        },
        requireUserVerification: false,
      }),
    );
    if (!result?.verified) return false;
    // Not counted where the passkey was removed in the meantime.
    const { count } = await this.database.prisma.operatorPasskey.updateMany({
      where: { passkeyId: row.passkeyId },
      data: { counter: BigInt(result.authenticationInfo.newCounter), lastUsedAt: this.clock.now() },
    });
    return count === 1;
  }

  /** The browser's response is any text: what the library refuses is an invalid passkey. */
  private async verified<Response, Result>(
    response: string,
    verify: (parsed: Response) => Promise<Result>,
  ): Promise<Result | undefined> {
    try {
      return await verify(JSON.parse(response) as Response);
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.logger.warn({
        event: 'passkey_refused',
        reason: error instanceof Error ? error.message : 'unknown',
      });
      return undefined;
    }
  }

  private async newChallenge(userKey: number, purpose: Purpose): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = randomBytes(32);
    await this.database.prisma.factorChallenge.create({
      data: {
        challenge: bytes.toString('base64url'),
        userKey,
        purpose,
        expiresAt: new Date(this.clock.nowMs() + challengeMs),
      },
    });
    return new Uint8Array(bytes);
  }

  private async useChallenge(challenge: string, userKey: number, purpose: Purpose): Promise<boolean> {
    const { count } = await this.database.prisma.factorChallenge.deleteMany({
      where: { challenge, userKey, purpose, expiresAt: { gt: this.clock.now() } },
    });
    return count === 1;
  }

  private async credentials(userKey: number): Promise<{ id: string; transports: string[] }[]> {
    const rows = await this.database.prisma.operatorPasskey.findMany({
      where: { userKey },
      select: { credentialId: true, transports: true },
      orderBy: { passkeyId: 'asc' },
    });
    return rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
  }

  private rpId(origin: string): string {
    const name = relyingPartyOf(origin);
    if (name === undefined) throw new AppError('passkey_unavailable');
    return name;
  }
}

function credentialIdOf(response: string): string | undefined {
  try {
    const { id } = JSON.parse(response) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
