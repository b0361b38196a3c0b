import { Body, Controller, Get, Param, Put, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { HeldRights } from '../../core/access/held-rights.ts';
import { Right, Rights } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { UserKeyParam } from '../../core/http/key.dto.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ManagedOperator, ManagedOperatorList, OperatorRolesRequest, OwnRights } from './operators.dto.ts';
import { OperatorsService } from './operators.service.ts';

/** The operators and their roles. */
@ApiTags('admin')
@Controller('admin')
export class OperatorsController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get('me')
  @Access('operator')
  @Right('overview.read')
  @ApiOperation({
    summary: "Reads the operator's own roles and rights",
    description:
      'The console shows the sections and buttons of these rights only. A role that is taken away is missing from the next call on.',
  })
  own(@Operator() { operatorKey }: Actor, @Rights() held: HeldRights): Promise<OwnRights> {
    return this.operators.own(operatorKey, held);
  }

  @Get('operators')
  @Access('operator')
  @Right('operators.read')
  @ApiErrors('validation_failed')
  @ApiOperation({ summary: 'Lists operators with their roles', description: 'By key.' })
  list(@Operator() { operatorKey }: Actor, @Query() query: PageQuery): Promise<ManagedOperatorList> {
    return this.operators.list(operatorKey, query);
  }

  @Get('operators/csv')
  @Access('operator')
  @Right('operators.read')
  @CsvFile('operators with their roles')
  csv(@Operator() actor: Actor, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    return this.files.open(actor, this.operators.csv(actor.operatorKey), reply);
  }

  @Put('operators/:user_key/roles')
  @RepeatsSafely('a change applies to one version of the roles, which it replaces')
  @Access('operator')
  @Right('operators.manage')
  @ApiErrors(
    'validation_failed',
    'malformed_json',
    'user_not_found',
    'own_roles',
    'operator_changed',
    'last_owner',
  )
  @ApiOperation({
    summary: 'Gives and takes roles of an operator',
    description:
      "A member becomes an operator by the first role, and an operator without any becomes a member; that ends the account's sign-ins. Operators cannot change their own roles, and one owner always remains. It is written to the audit log with the reason.",
  })
  setRoles(
    @Operator() actor: Actor,
    @Param() { user_key }: UserKeyParam,
    @Body() body: OperatorRolesRequest,
  ): Promise<ManagedOperator> {
    return this.operators.setRoles(actor, user_key, body);
  }
}
