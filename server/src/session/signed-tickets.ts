import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Clock } from '../core/clock/clock.ts';
import { AppConfig } from '../core/config/app-config.ts';

const issuer = 'honey-live';

/** Short-lived signed statements that a browser carries from one call to another; one audience a purpose. */
@Injectable()
export class SignedTickets {
  constructor(
    private readonly jwt: JwtService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Signs claims for a purpose; good for `seconds`. */
  issue(audience: string, claims: Record<string, string | number | null>, seconds: number): string {
    const iat = Math.floor(this.clock.nowMs() / 1000);
    return this.jwt.sign(
      { ...claims, iat, exp: iat + seconds },
      { secret: this.config.ticketSecret, algorithm: 'HS256', issuer, audience },
    );
  }

  /** The claims of a ticket of this purpose, or undefined: forged, of another purpose, or too old. */
  read(audience: string, ticket: string): Record<string, unknown> | undefined {
    try {
      // The end is compared with the product's clock, not with the machine's.
      const claims = this.jwt.verify<Record<string, unknown> & { exp: number }>(ticket, {
        secret: this.config.ticketSecret,
        algorithms: ['HS256'],
        issuer,
        audience,
        ignoreExpiration: true,
      });
      return claims.exp * 1000 > this.clock.nowMs() ? claims : undefined;
    } catch {
      // Whatever is wrong with it, it is no ticket.
      return undefined;
    }
  }
}
