import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Database } from '../../core/database/database.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { Idempotent } from '../../core/idempotency/idempotent.decorator.ts';
import { keyOrLoginId } from '../../core/sandbox/key-or-login-id.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { HostApplicationDecisionsService } from '../host-application-decisions.service.ts';
import {
  SandboxHostApplicationDecision,
  SandboxHostApplicationParam,
  SandboxHostApplications,
} from './sandbox-host-applications.dto.ts';

const shownMax = 100;

/** Decides host applications without an operator. The name of the class is part of the published operationIds. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/host-asks')
export class SandboxHostAsksController {
  constructor(
    private readonly database: Database,
    private readonly decisions: HostApplicationDecisionsService,
  ) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists host applications under review',
    description: 'Oldest first; at most a hundred.',
  })
  async list(): Promise<SandboxHostApplications> {
    const list = await this.database.query<
      'sandbox_host_asks',
      Omit<SandboxHostApplications['list'][number], 'asked_at'> & { at: Date }
    >(
      'sandbox_host_asks',
      `SELECT user_key, u.login_id, u.nick, a.career, a.asked_at AS at FROM host_asks a JOIN member_profiles u USING (user_key)
       WHERE a.state = 'review' ORDER BY a.host_ask_id LIMIT ${shownMax}`,
      [],
    );
    return { list: list.map(({ at, ...application }) => ({ ...application, asked_at: at.toISOString() })) };
  }

  @Post(':user_key/decide')
  @HttpCode(200)
  @SandboxCall()
  @Idempotent()
  @ApiErrors(
    'host_ask_not_found',
    'host_ask_decided',
    'user_not_found',
    'verification_required',
    'host_ask_adults',
  )
  @ApiOperation({
    summary: "Decides a member's host application",
    description:
      "By the member's user_key or ID. As an operator does, but anonymously: no audit entry is written.",
  })
  async decide(
    @Param() { user_key }: SandboxHostApplicationParam,
    @Body() { decision, reason }: SandboxHostApplicationDecision,
  ): Promise<OkDto> {
    const [application] = await this.database.query<'sandbox_host_ask', { host_ask_id: number }>(
      'sandbox_host_ask',
      `SELECT a.host_ask_id FROM host_asks a JOIN member_profiles u USING (user_key)
       WHERE a.state = 'review' AND ${keyOrLoginId('a.user_key', '$1')}`,
      [user_key],
    );
    if (!application) throw new AppError('host_ask_not_found');
    await this.decisions.decide(application.host_ask_id, { decision, reason: reason?.trim() ?? '' }, null);
    return ok;
  }
}
