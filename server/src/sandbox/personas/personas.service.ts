import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/database.ts';
import { AppError } from '../../core/errors/app-error.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { SignInsService } from '../../session/index.ts';
import { personaNotes } from '../texts.ts';
import type { SandboxPersonas, SandboxSignIn } from './personas.dto.ts';

/** The predefined members of the datasets, and signing in as one of them. */
@Injectable()
export class PersonasService {
  constructor(
    private readonly database: Database,
    private readonly signIns: SignInsService,
  ) {}

  /** Lists the personas that exist in the data in use. */
  async list(): Promise<SandboxPersonas> {
    const ids = Object.keys(personaNotes);
    const rows = await this.database.prisma.user.findMany({
      where: { loginId: { in: ids } },
      select: { loginId: true, userKey: true, nick: true, role: true },
    });
    return {
      list: ids.flatMap((id) => {
        const row = rows.find(({ loginId }) => loginId === id);
        return row
          ? [{ id, user_key: row.userKey, nick: row.nick, role: row.role, note: personaNotes[id] ?? '' }]
          : [];
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
    return { ...(await this.signIns.open(user.userKey, origin)), user_key: user.userKey };
  }
}
