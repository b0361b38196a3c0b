import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../core/clock/clock.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { AppError } from '../core/errors/app-error.ts';

const issuer = 'honey-live';

/** What a signed right is for, and the seconds it is good for. */
const rights = {
  /** Joining once, after an identity verification. */
  'honey-live-sign-up': 1_800,
  /** Closing an identity verification that was answered. */
  'honey-live-cert': 600,
  /** Setting a new password, after a code proved the telephone. */
  'honey-live-reset': 600,
} as const;
type Right = keyof typeof rights;

/** Signed rights of the sign-up. Each names one row, which decides whether it was used. */
@Injectable()
export class SignUpTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The right to join of an identity verification. */
  issueSignUp(certKey: string): string {
    return this.issue('honey-live-sign-up', certKey);
  }

  /** The identity verification of a right to join. Throws sign_up_expired. */
  readSignUp(token: string): string {
    const certKey = this.read('honey-live-sign-up', token);
    if (certKey === undefined) throw new AppError('sign_up_expired');
    return certKey;
  }

  /** The right to close an identity verification that was answered. */
  issueCert(certKey: string): string {
    return this.issue('honey-live-cert', certKey);
  }

  /** Throws cert_not_found unless the token is of this verification. */
  refuseForeignCert(certKey: string, token: string): void {
    if (this.read('honey-live-cert', token) !== certKey.toLowerCase()) throw new AppError('cert_not_found');
  }

  /** The right to set a new password, by the code that proved the telephone. */
  issueReset(certificationKey: string): string {
    return this.issue('honey-live-reset', certificationKey);
  }

  /** The code of a right to set a new password. Throws code_expired. */
  readReset(token: string): string {
    const certificationKey = this.read('honey-live-reset', token);
    if (certificationKey === undefined) throw new AppError('code_expired');
    return certificationKey;
  }

  private issue(audience: Right, key: string): string {
    const iat = Math.floor(this.clock.nowMs() / 1000);
    return this.jwt.sign(
      { iat, exp: iat + rights[audience] },
      {
        secret: this.config.ticketSecret,
        algorithm: 'HS256',
        issuer,
        audience,
        jwtid: key.toLowerCase(),
      },
    );
  }

  private read(audience: Right, token: string): string | undefined {
    try {
      const { jti, exp } = this.jwt.verify<{ jti: string; exp: number }>(token, {
        secret: this.config.ticketSecret,
        algorithms: ['HS256'],
        issuer,
        audience,
        // The end is compared with the product's clock, not with the machine's.
        ignoreExpiration: true,
      });
      return exp * 1000 > this.clock.nowMs() ? jti : undefined;
    } catch {
      // Forged, cut or foreign: no right.
      return undefined;
    }
  }
}
