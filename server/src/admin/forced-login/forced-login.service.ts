import { Injectable } from '@nestjs/common';
import { AuditService } from '../../core/audit/audit.service.ts';
import type { Actor } from '../../core/audit/operator.decorator.ts';
import { Database } from '../../core/database/database.ts';
import type { SignInOrigin } from '../../core/http/sign-in-origin.ts';
import { SettingsStore } from '../../core/settings/settings.store.ts';
import { SignInsService } from '../../session/index.ts';
import { ManagedMembersService } from '../../users/index.ts';
import type { ForcedLogin, ForcedLoginRequest } from './forced-login.dto.ts';

/** Signs operators in as members, to see what the member sees. */
@Injectable()
export class ForcedLoginService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsStore,
    private readonly managed: ManagedMembersService,
    private readonly signIns: SignInsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Issues read-only tokens. The audit entry is written first, so that no tokens exist without one. Throws
   * user_not_found, operator_protected, service_restricted, invalid_token (the operator has signed out in the
   * meantime).
   * @param openedFrom the operator's own sign-in, with which these tokens end
   */
  async signIn(
    actor: Actor,
    openedFrom: string,
    request: ForcedLoginRequest,
    origin: SignInOrigin,
  ): Promise<ForcedLogin> {
    const { user_key: userKey } = request;
    const nick = await this.managed.nickOfMember(userKey);
    await this.database.prisma.$transaction((within) =>
      this.audit.write(within, actor, {
        action: 'admin.forced_login',
        target: `user:${userKey}`,
        reason: request.reason.trim(),
      }),
    );
    const tokens = await this.signIns.open(userKey, origin, undefined, {
      operatorKey: actor.operatorKey,
      openedFrom,
      seconds: this.settings.get('forced_login_minutes') * 60,
    });
    return { ...tokens, user_key: userKey, nick };
  }
}
