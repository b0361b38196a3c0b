import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../core/access/access.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  HostApplicationDecisionRequest,
  ManagedHostApplication,
  ManagedHostApplicationList,
  ManagedHostApplicationQuery,
} from './hosts.admin.dto.ts';
import { HostsAdminService } from './hosts.admin.service.ts';

/** Operators' calls for host applications. */
@ApiTags('hosts')
@Controller('admin/host-asks')
export class HostsAdminController {
  constructor(private readonly hosts: HostsAdminService) {}

  @Get()
  @Access('operator')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists host applications',
    description: 'Those under review first, oldest at the top; then the newest.',
  })
  list(@Query() query: ManagedHostApplicationQuery): Promise<ManagedHostApplicationList> {
    return this.hosts.list(query);
  }

  @Put(':id')
  @RepeatsSafely('an application that is decided cannot be decided again')
  @Access('operator')
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
