import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../core/access/access.decorator.ts';
import { Right } from '../core/access/right.decorator.ts';
import { type Actor, Operator } from '../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { IdParam } from '../core/http/key.dto.ts';
import { OkDto, ok } from '../core/http/ok.dto.ts';
import { Idempotent, RepeatsSafely } from '../core/idempotency/idempotent.decorator.ts';
import {
  ManagedPolicyFilter,
  ManagedPolicyList,
  ManagedPolicyQuery,
  ManagedPolicyRequest,
  ManagedPolicyText,
  ManagedPolicyWithdrawal,
} from './policies.admin.dto.ts';
import { PoliciesAdminService } from './policies.admin.service.ts';

/** Operators' calls on policies. */
@ApiTags('policies')
@Controller('admin/policies')
export class PoliciesAdminController {
  constructor(
    private readonly policies: PoliciesAdminService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('policies.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists the versions of policies, without their texts',
    description: 'Of all policies or one, latest effective date first. Withdrawn versions are included.',
  })
  list(@Query() query: ManagedPolicyQuery): Promise<ManagedPolicyList> {
    return this.policies.list(query);
  }

  @Get('csv')
  @Access('operator')
  @Right('policies.read')
  @CsvFile('the versions of policies, without their texts,')
  @ApiErrors('validation_failed')
  csv(
    @Operator() actor: Actor,
    @Query() query: ManagedPolicyFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.policies.csv(query), reply);
  }

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @Right('policies.write')
  @ApiErrors('validation_failed', 'malformed_json', 'policy_date_taken')
  @ApiOperation({
    summary: 'Publishes a new version of a policy',
    description:
      'It is announced at once and comes into force on its date, at least 7 days later, 30 where it is to the disadvantage of members. What it says is never changed. Recorded in the audit log.',
  })
  publish(@Operator() actor: Actor, @Body() body: ManagedPolicyRequest): Promise<ManagedPolicyText> {
    return this.policies.publish(actor, body);
  }

  @Get(':id')
  @Access('operator')
  @Right('policies.read')
  @ApiErrors('validation_failed', 'policy_not_found')
  @ApiOperation({
    summary: 'Reads a version with its text',
    description: 'Any version, withdrawn ones included; clients compare two of them.',
  })
  one(@Param() { id }: IdParam): Promise<ManagedPolicyText> {
    return this.policies.one(id);
  }

  @Put(':id')
  @RepeatsSafely('a withdrawn version is not replaced again')
  @Access('operator')
  @Right('policies.write')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'policy_not_found',
    'policy_in_force',
    'policy_withdrawn',
    'policy_date_taken',
  )
  @ApiOperation({
    summary: 'Replaces an announced version by a corrected one',
    description:
      'Withdraws the version and publishes the new one under a number of its own, in one commit. A version that has come into force is refused.',
  })
  replace(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: ManagedPolicyRequest,
  ): Promise<ManagedPolicyText> {
    return this.policies.replace(actor, id, body);
  }

  @Delete(':id')
  @RepeatsSafely('a withdrawn version is not withdrawn again')
  @Access('operator')
  @Right('policies.write')
  @ApiErrors('validation_failed', 'malformed_json', 'policy_not_found', 'policy_in_force', 'policy_withdrawn')
  @ApiOperation({
    summary: 'Withdraws an announced version',
    description:
      'It never comes into force, and only operators still see it. A version that has come into force is refused. Recorded in the audit log.',
  })
  async withdraw(
    @Operator() actor: Actor,
    @Param() { id }: IdParam,
    @Body() body: ManagedPolicyWithdrawal,
  ): Promise<OkDto> {
    await this.policies.withdraw(actor, id, body);
    return ok;
  }
}
