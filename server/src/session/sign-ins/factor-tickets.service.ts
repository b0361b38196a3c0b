import { Injectable } from '@nestjs/common';
import { LookupHash } from '../../core/crypto/lookup-hash.ts';
import { SignedTicketService } from '../../core/crypto/signed-ticket.service.ts';
import { defineTicket } from '../../core/crypto/ticket-purposes.ts';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { yn } from '../../core/http/ok.dto.ts';
import { FactorMethodsService, hasFactor } from './factor-methods.service.ts';

interface FactorClaims {
  user_key: number;
  /** Keyed hash of the password's hash that was matched; null for a sign-in without a password. */
  password: string | null;
}

/** Between the password and the second factor: long enough to set up an authenticator app. */
const factorTicket = defineTicket<FactorClaims>('session', 'honey-live-factor', 600);

/** An operator whose password (or code) was verified, but not the second factor. */
export interface HalfSignedIn {
  userKey: number;
  loginId: string;
  /** The hash that the password matched, if a password was verified. */
  matchedHash: string | undefined;
  /** Whether a factor exists: it is verified; otherwise one is set up. */
  enrolled: boolean;
}

/** Carries an operator from the password to the second factor, without storing a row that may never be used. */
@Injectable()
export class FactorTicketsService {
  constructor(
    private readonly database: Database,
    private readonly tickets: SignedTicketService,
    private readonly hashes: LookupHash,
    private readonly methods: FactorMethodsService,
  ) {}

  /** The refusal of a sign-in that needs the factor, with the ticket that continues it. */
  async refusal(userKey: number, matchedHash: string | undefined): Promise<AppError> {
    const { ticket, expiresAt } = this.tickets.issue(factorTicket, {
      user_key: userKey,
      password: matchedHash === undefined ? null : this.hashes.of('input', matchedHash),
    });
    const methods = await this.methods.of(userKey);
    return new AppError('factor_required', {
      detail: {
        ticket,
        expires_at: expiresAt.toISOString(),
        enrolled_yn: yn(hasFactor(methods)),
        totp_yn: yn(methods.totp),
        passkey_yn: yn(methods.passkeys > 0),
        recovery_yn: yn(methods.recoveryCodes > 0),
      },
    });
  }

  /**
   * The operator of a ticket. Throws factor_ticket_expired, also when the password was changed or the role was lost
   * since.
   */
  async read(ticket: string): Promise<HalfSignedIn> {
    const claims = this.tickets.read(factorTicket, ticket);
    const user = claims && (await this.operator(claims.user_key));
    if (!user) throw new AppError('factor_ticket_expired');
    if (claims.password !== null) {
      const { passwordHash } = user;
      if (passwordHash === null || this.hashes.of('input', passwordHash) !== claims.password)
        throw new AppError('factor_ticket_expired', { reason: 'the password was changed' });
    }
    return {
      userKey: claims.user_key,
      loginId: user.loginId ?? '',
      matchedHash: claims.password === null ? undefined : (user.passwordHash ?? undefined),
      enrolled: hasFactor(await this.methods.of(claims.user_key)),
    };
  }

  private operator(userKey: number) {
    return this.database.prisma.user.findFirst({
      where: { userKey, role: 'operator', deletedAt: null },
      select: { loginId: true, passwordHash: true },
    });
  }
}
