import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Database } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/database-errors.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { inProcessAddress } from '../../core/http/in-process.ts';
import { SignInsService } from '../../session/index.ts';
import { MemberBuilder } from '../builders/member-builder.service.ts';
import type { DecidedSection, SecondOperatorRequest, SecondOperatorResult } from './second-operator.dto.ts';
import { type Case, sectionCalls } from './section-calls.ts';
import { secondOperatorTexts } from './texts.ts';

const loginId = 'second01';
/** Found by key among the first cases of a section. */
const casesMax = 100;

interface Answer {
  status: number;
  body: { code?: string; list?: Case[] };
}

const outcomeOf = ({ status, body }: Answer): { status: number; code: string | null } => ({
  status,
  code: status >= 400 ? (body.code ?? 'unavailable') : null,
});

/**
 * An operator beside the one at the screen, who decides through the console's own calls: rights, versions, four eyes and
 * audit entries apply. Each decision is a sign-in of its own, with a factor that was just entered.
 */
@Injectable()
export class SecondOperatorService {
  constructor(
    private readonly database: Database,
    private readonly members: MemberBuilder,
    private readonly signIns: SignInsService,
    private readonly host: HttpAdapterHost,
  ) {}

  /** Decides one case now. A refusal of the operators' call is returned. Throws queue_empty when there is no case. */
  async decide({ section, key, decision }: SecondOperatorRequest): Promise<SecondOperatorResult> {
    const { token, ...operator } = await this.signedIn();
    const { key: field, call } = sectionCalls[section];
    const found = await this.caseOf(token, section, key);
    const caseKey = String(found[field] ?? key);
    const { method, path, body } = call(decision === 'approve', found);
    const address = [section, caseKey, ...(path ? [path] : [])].join('/');
    const answer = await this.send(token, method, address, body);
    return { ...operator, key: caseKey, ...outcomeOf(answer) };
  }

  /** Ends a live by force now, through the console's own call; a refusal is returned. */
  async endLive(vodKey: number, request: { reason: string; penalty: string }): Promise<SecondOperatorResult> {
    const { token, ...operator } = await this.signedIn();
    const answer = await this.send(token, 'POST', `lives/${vodKey}/force-end`, request);
    return { ...operator, key: String(vodKey), ...outcomeOf(answer) };
  }

  private async signedIn(): Promise<{ user_key: number; nick: string; token: string }> {
    const operator = await this.operator();
    const { access_token: token } = await this.signIns.openVerified(operator.user_key, {
      agent: 'sandbox',
      address: '',
    });
    return { ...operator, token };
  }

  /** The first case that waits; a named one also when it is decided, so that the refusal shows. */
  private async caseOf(token: string, section: DecidedSection, key: string | undefined): Promise<Case> {
    const { waiting, key: field } = sectionCalls[section];
    const limit = key === undefined ? 1 : casesMax;
    const { body } = await this.send(token, 'GET', `${section}?state=${waiting}&limit=${limit}`);
    const list = body.list ?? [];
    const found = key === undefined ? list[0] : list.find((one) => String(one[field]) === key);
    if (found) return found;
    if (key === undefined) throw new AppError('queue_empty');
    return { [field]: key };
  }

  private async send(
    token: string,
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    payload?: object,
  ): Promise<Answer> {
    const answer = await this.host.httpAdapter.getInstance<FastifyInstance>().inject({
      method,
      url: `/v1/admin/${path}`,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      remoteAddress: inProcessAddress,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json<Answer['body']>() };
  }

  /** Built with the first decision; holds every role but the owner's. */
  private async operator(): Promise<{ user_key: number; nick: string }> {
    const existing = await this.find();
    if (existing) return existing;
    try {
      const { userKey, nick } = await this.members.build({
        loginId,
        nick: secondOperatorTexts.nick,
        role: 'operator',
        operatorRoles: ['support', 'moderator', 'finance', 'content'],
      });
      return { user_key: userKey, nick };
    } catch (error) {
      // A call at the same moment built them.
      const built = isUniqueViolation(error) ? await this.find() : null;
      if (!built) throw error;
      return built;
    }
  }

  private async find(): Promise<{ user_key: number; nick: string } | null> {
    const row = await this.database.prisma.user.findUnique({
      where: { loginId },
      select: { userKey: true, nick: true },
    });
    return row && { user_key: row.userKey, nick: row.nick };
  }
}
