import { Injectable } from '@nestjs/common';
import { AppError } from '../../core/errors/app-error.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import type { TokenPair } from '../session.dto.ts';
import { FactorTicketsService, type HalfSignedIn } from '../sign-ins/factor-tickets.service.ts';
import { SignInsService } from '../sign-ins/sign-ins.service.ts';
import { FactorChecksService } from './factor-checks.service.ts';
import { FactorEnrolmentService } from './factor-enrolment.service.ts';
import type {
  FactorBegun,
  FactorLoginRequest,
  FactorSignIn,
  FactorTicketAddRequest,
  FactorTicketBeginRequest,
  PasskeyOptions,
} from './factors.dto.ts';
import { PasskeyFactorService } from './passkey-factor.service.ts';

/** The request of an operator between password and factor. */
export interface FactorOrigin extends SignInOrigin {
  /** The origin of the site, for which passkeys are valid. */
  own: string;
  requestId: string;
}

/** The second step of an operator's sign-in: verifies the factor, or sets up the first one. */
@Injectable()
export class FactorSignInService {
  constructor(
    private readonly tickets: FactorTicketsService,
    private readonly checks: FactorChecksService,
    private readonly enrolment: FactorEnrolmentService,
    private readonly passkeys: PasskeyFactorService,
    private readonly signIns: SignInsService,
  ) {}

  /** Options for signing in with a passkey. Throws factor_ticket_expired, passkey_unavailable. */
  async passkeyOptions(ticket: string, { own }: FactorOrigin): Promise<PasskeyOptions> {
    const { userKey } = await this.tickets.read(ticket);
    return { options: JSON.stringify(await this.passkeys.requestOptions(userKey, own)) };
  }

  /**
   * Signs in with the ticket and a factor. Throws factor_ticket_expired, factor_not_found (none is set up),
   * factor_incorrect, factor_locked, service_restricted.
   */
  async signIn({ ticket, ...proof }: FactorLoginRequest, origin: FactorOrigin): Promise<TokenPair> {
    const { userKey, matchedHash, enrolled } = await this.tickets.read(ticket);
    if (!enrolled) throw new AppError('factor_not_found');
    await this.checks.assertCorrect({ userKey, ...origin }, proof);
    return this.signIns.openVerified(userKey, origin, matchedHash);
  }

  /** Starts setting up the first factor. Throws factor_ticket_expired, factor_exists, passkey_unavailable. */
  async begin({ ticket, method }: FactorTicketBeginRequest, origin: FactorOrigin): Promise<FactorBegun> {
    const operator = await this.withoutFactor(ticket);
    return this.enrolment.begin({ ...operator, ...origin }, method);
  }

  /** Finishes it, and signs in. Throws as `begin` and `signIn` do. */
  async enrol({ ticket, ...request }: FactorTicketAddRequest, origin: FactorOrigin): Promise<FactorSignIn> {
    const operator = await this.withoutFactor(ticket);
    const { recoveryCodes } = await this.enrolment.finish({ ...operator, ...origin }, request, {
      onlyFirst: true,
    });
    const tokens = await this.signIns.openVerified(operator.userKey, origin, operator.matchedHash);
    return { ...tokens, recovery_codes: recoveryCodes };
  }

  private async withoutFactor(ticket: string): Promise<HalfSignedIn> {
    const operator = await this.tickets.read(ticket);
    if (operator.enrolled) throw new AppError('factor_exists');
    return operator;
  }
}
