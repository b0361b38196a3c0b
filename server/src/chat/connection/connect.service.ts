import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { publicOrigin } from '../../core/http/public-address.ts';
import type { TalkSource } from '../chat.dto.ts';
import { ConnectionTokensService } from '../people/connection-tokens.service.ts';
import { ProfilesService } from '../people/profiles.service.ts';

/** Serves the connect call. */
@Injectable()
export class ConnectService {
  constructor(
    private readonly config: AppConfig,
    private readonly tokens: ConnectionTokensService,
    private readonly profiles: ProfilesService,
  ) {}

  /** Returns the address of the chat and a connection token. Throws user_not_found for a deleted member. */
  async source(member: SessionMember | undefined, request: FastifyRequest): Promise<TalkSource> {
    const user = member
      ? await this.profiles.member(member.userKey)
      : this.profiles.guest(`guest:${randomUUID()}`);
    if (!user) throw new AppError('user_not_found');
    return {
      socket_host: this.config.publicUrl.replace(/\/+$/, '') || publicOrigin(request, this.config),
      token: this.tokens.issue(user, member ?? null),
    };
  }
}
