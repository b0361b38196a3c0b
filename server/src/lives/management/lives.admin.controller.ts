import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { Right } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ReasonBody } from '../../core/audit/reason.dto.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { ExemptFromLoadShedding } from '../../core/health/load-shedding.guard.ts';
import { VodKeyParam } from '../../core/http/key.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { JoinResult } from '../room/streams.dto.ts';
import {
  ForceEndRequest,
  ManagedLive,
  ManagedLiveFilter,
  ManagedLiveList,
  ManagedLiveQuery,
} from './lives.admin.dto.ts';
import { LivesAdminService } from './lives.admin.service.ts';

/** Operators' calls on lives. */
@ApiTags('lives')
@Controller('admin/lives')
export class LivesAdminController {
  constructor(
    private readonly lives: LivesAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('lives.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists lives of every state',
    description: 'Running lives first, most watched at the top; then the newest.',
  })
  list(@Query() query: ManagedLiveQuery): Promise<ManagedLiveList> {
    return this.lives.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('lives.read')
  @CsvFile()
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Downloads lives as a CSV file',
    description:
      'Those that the filters select, in the order of the list, at most 100,000, with personal data masked. Texts that look like formulas start with an apostrophe. The download is written to the audit log.',
  })
  csv(
    @Operator() actor: Actor,
    @Query() query: ManagedLiveFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.lives.csv(query), reply);
  }

  @Post(':vod_key/force-end')
  @ExemptFromLoadShedding()
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @Right('lives.end')
  @ApiErrors('validation_failed', 'malformed_json', 'live_not_found', 'live_ended')
  @ApiOperation({
    summary: 'Ends a live by force',
    description:
      'Rooms and players follow within two seconds. The penalty is none, a warning, or a restriction from broadcasting until a given time; the host is notified by push. Live, penalty and audit entry are committed together.',
  })
  forceEnd(
    @Operator() actor: Actor,
    @Param() { vod_key }: VodKeyParam,
    @Body() body: ForceEndRequest,
  ): Promise<ManagedLive> {
    return this.lives.forceEnd(actor, vod_key, body);
  }

  @Post(':vod_key/inspect')
  @RepeatsSafely('a watch session without heartbeats ends by itself')
  @HttpCode(200)
  @Access('operator')
  @Right('lives.inspect')
  @ApiErrors('validation_failed', 'malformed_json', 'live_not_found')
  @ApiOperation({
    summary: 'Watches a live as an inspector',
    description:
      "Responds as a join does; the ticket is an inspector's, who appears in no list of people and is not counted. The audit log records it with the reason.",
  })
  inspect(
    @Operator() actor: Actor,
    @Member() member: SessionMember,
    @Param() { vod_key }: VodKeyParam,
    @Body() { reason }: ReasonBody,
  ): Promise<JoinResult> {
    return this.lives.inspect(actor, member, vod_key, reason);
  }
}
