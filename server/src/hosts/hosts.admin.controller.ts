import { Body, Controller, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  HostApplicationDecisionRequest,
  ManagedHostApplication,
  ManagedHostApplicationFilter,
  ManagedHostApplicationList,
  ManagedHostApplicationQuery,
} from './hosts.admin.dto.ts';
import { HostsAdminService } from './hosts.admin.service.ts';

/** Operators' calls for host applications. */
@ApiTags('hosts')
@Controller('admin/host-asks')
export class HostsAdminController {
  constructor(
    private readonly hosts: HostsAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('host_asks.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists host applications',
    description: 'Those under review first, oldest at the top; then the newest.',
  })
  list(@Query() query: ManagedHostApplicationQuery): Promise<ManagedHostApplicationList> {
    return this.hosts.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('host_asks.read')
  @CsvFile()
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Downloads host applications as a CSV file',
    description:
      'Those that the filters select, in the order of the list, at most 100,000, with personal data masked. Texts that look like formulas start with an apostrophe. The download is written to the audit log.',
  })
  csv(
    @Operator() actor: Actor,
    @Query() query: ManagedHostApplicationFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.hosts.csv(query), reply);
  }

  @Put(':id')
  @RepeatsSafely('an application that is decided cannot be decided again')
  @Access('operator')
  @Right('host_asks.decide')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'host_ask_not_found',
    'host_ask_decided',
    'user_not_found',
    'verification_required',
    'host_ask_adults',
  )
  @ApiOperation({
    summary: 'Approves or rejects a host application',
    description:
      'An approval makes the member a host, who stays signed in. The result is sent by SMS and push. The decision and its reason are written to the audit log.',
  })
  decide(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: HostApplicationDecisionRequest,
  ): Promise<ManagedHostApplication> {
    return this.hosts.decide(actor, id, body);
  }
}
