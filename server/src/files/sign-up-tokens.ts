import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { isUUID } from 'class-validator';
import type { SessionMember } from '../core/access/access.decorator.ts';
import { Clock } from '../core/clock/clock.ts';
import { AppConfig } from '../core/config/app-config.ts';
import { Database } from '../core/database/database.ts';
import { AppError } from '../core/errors/app-error.ts';
import type { FileOwner } from './file-owner.ts';

const audience = 'honey-live-sign-up';

interface Claims {
  jti: string;
  exp: number;
}

/** Lets somebody who is signing up leave a profile picture before there is a member. */
@Injectable()
export class SignUpTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /**
   * Whose a picture is: the member's, else the sign-up's that the token names.
   * Throws login_required without either, sign_up_expired for a token that is bad, over or used.
   */
  async ownerOf(member: SessionMember | undefined, token: string | string[] | undefined): Promise<FileOwner> {
    if (member) return { userKey: member.userKey };
    if (token === undefined) throw new AppError('login_required');
    const { jti, exp } = this.read(String(token));
    const open = await this.database.prisma.identityVerification.findFirst({
      where: { id: jti, usedAt: null },
      select: { id: true },
    });
    if (exp * 1000 <= this.clock.nowMs() || !open) throw new AppError('sign_up_expired');
    return { signUpId: jti };
  }

  private read(token: string): Claims {
    try {
      // The end is compared with the product's clock above, not with the machine's here.
      const claims = this.jwt.verify<Partial<Claims>>(token, {
        secret: this.config.ticketSecret,
        algorithms: ['HS256'],
        audience,
        ignoreExpiration: true,
      });
      const { jti, exp } = claims;
      if (jti !== undefined && isUUID(jti) && typeof exp === 'number') return { jti, exp };
    } catch (error) {
      throw new AppError('sign_up_expired', {
        reason: error instanceof Error ? error.message : 'unreadable',
      });
    }
    throw new AppError('sign_up_expired', { reason: 'the token names no verification' });
  }
}
