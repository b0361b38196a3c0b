import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../core/access/access.decorator.ts';
import { HeldRights } from '../../core/access/held-rights.ts';
import { Passive } from '../../core/access/passive.decorator.ts';
import { Right, Rights } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RateClass } from '../../core/http/limits/rate-class.decorator.ts';
import { type OkDto, ok } from '../../core/http/ok.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { ChangesQuery, ConsoleChanges, ConsolePageParam, OpenCaseRequest } from './changes.dto.ts';
import { ChangesService } from './changes.service.ts';
import { OpenCasesService } from './open-cases.service.ts';
import { rightsOfSections } from './sections.ts';

/** What open consoles fetch every second, and what they report: calls of the page, not of the operator. */
@ApiTags('admin')
@Controller('admin')
export class ChangesController {
  constructor(
    private readonly changes: ChangesService,
    private readonly openCases: OpenCasesService,
  ) {}

  @Get('changes')
  @Passive()
  @RateClass('console')
  @Access('operator')
  @Right('overview.read', { byInput: rightsOfSections, readOnly: true })
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Reads what changed in the console since a cursor',
    description:
      "An open console calls it every second: which sections and cases changed, which cases other operators have open, and what another operator did to the open case. Only of sections whose right the operator has. It is no action of the operator, and not in the audit log. all_yn is Y after the database's crash, a replacement of its data, and with a cursor older than a minute.",
  })
  list(
    @Operator() { operatorKey }: Actor,
    @Rights() rights: HeldRights,
    @Query() query: ChangesQuery,
  ): Promise<ConsoleChanges> {
    return this.changes.since(operatorKey, rights, query);
  }

  @Put('open-cases/:page')
  @Passive()
  @RateClass('console')
  @RepeatsSafely('it states which case the page has open')
  @Access('operator')
  @Right('overview.read', { byInput: rightsOfSections, readOnly: true })
  @ApiErrors('validation_failed', 'malformed_json')
  @ApiOperation({
    summary: 'Reports the case that a page of the console has open',
    description:
      'Other operators with the right of the section see it. A page has one case open; without a renewal it ends after 10 seconds. It is no action of the operator, and not in the audit log.',
  })
  async open(
    @Operator() { operatorKey }: Actor,
    @Rights() rights: HeldRights,
    @Param() { page }: ConsolePageParam,
    @Body() body: OpenCaseRequest,
  ): Promise<OkDto> {
    await this.openCases.open(operatorKey, rights, page, body);
    return ok;
  }

  @Delete('open-cases/:page')
  @Passive()
  @RateClass('console')
  @RepeatsSafely('a page that has no case open stays so')
  @Access('operator')
  @Right('overview.read')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Reports that a page of the console has no case open',
    description: 'It is no action of the operator, and not in the audit log.',
  })
  async close(@Operator() { operatorKey }: Actor, @Param() { page }: ConsolePageParam): Promise<OkDto> {
    await this.openCases.close(operatorKey, page);
    return ok;
  }
}
