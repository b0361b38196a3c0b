import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { SignInsService, TotpFactorService } from '../../session/index.ts';
import { personaNotes } from '../texts.ts';
import type { SandboxPersonas, SandboxSignIn } from './personas.dto.ts';

/** The predefined members of the datasets, and signing in as one of them. */
@Injectable()
export class PersonasService {
  constructor(
    private readonly database: Database,
    private readonly signIns: SignInsService,
    private readonly totp: TotpFactorService,
  ) {}

  /** Lists the personas that exist in the data in use. */
  async list(): Promise<SandboxPersonas> {
    const ids = Object.keys(personaNotes);
    const rows = await this.database.prisma.user.findMany({
      where: { loginId: { in: ids } },
      select: { loginId: true, userKey: true, nick: true, role: true },
    });
    const codes = new Map<number, string>();
    for (const { userKey, role } of rows) {
      const current = role === 'operator' ? await this.totp.currentCode(userKey) : undefined;
      if (current) codes.set(userKey, current.code);
    }
    return {
      list: ids.flatMap((id) => {
        const row = rows.find(({ loginId }) => loginId === id);
        if (!row) return [];
        const { userKey, nick, role } = row;
        const note = personaNotes[id] ?? '';
        return [{ id, user_key: userKey, nick, role, note, factor_code: codes.get(userKey) ?? null }];
      }),
    };
  }

  /** Signs in as a persona, or as any member by ID. Throws user_not_found, service_restricted. */
  async signIn(id: string, origin: SignInOrigin): Promise<SandboxSignIn> {
    const user = await this.database.prisma.user.findUnique({
      where: { loginId: id.toLowerCase() },
      select: { userKey: true },
    });
    if (!user) throw new AppError('user_not_found');
    return { ...(await this.signIns.openVerified(user.userKey, origin)), user_key: user.userKey };
  }
}
