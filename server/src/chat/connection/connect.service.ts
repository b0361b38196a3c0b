import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { SessionMember } from '../../core/access/access.decorator.ts';
import { AppConfig } from '../../core/config/app-config.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { publicOrigin } from '../../core/http/public-address.ts';
import type { TalkSource } from '../chat.dto.ts';
import { ConnectionTokens } from '../people/connection-tokens.ts';
import { Profiles } from '../people/profiles.ts';

/** Answers the connect call. */
@Injectable()
export class ConnectService {
  constructor(
    private readonly config: AppConfig,
    private readonly tokens: ConnectionTokens,
    private readonly profiles: Profiles,
  ) {}

  /** Throws user_not_found for a member who is no more. */
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
