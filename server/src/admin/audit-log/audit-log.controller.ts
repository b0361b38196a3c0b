import { Controller, Get, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../../core/access/access.decorator.ts';
import { HeldRights } from '../../core/access/held-rights.ts';
import { Right, Rights } from '../../core/access/right.decorator.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { PageQuery } from '../../core/http/page.dto.ts';
import { AuditAnchorList, AuditLog, AuditLogFilter, AuditLogQuery } from './audit-log.dto.ts';
import { AuditLogService } from './audit-log.service.ts';

/** The operators' audit log. */
@ApiTags('admin')
@Controller('admin/audit-log')
export class AuditLogController {
  constructor(
    private readonly log: AuditLogService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('audit.read', { byInput: ['audit.read_all'] })
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists operators' actions",
    description:
      'Newest first, filtered by operator, target and action. Owners see every entry, the others their own. The chain reports whether all entries are unaltered.',
  })
  list(
    @Operator() { operatorKey }: Actor,
    @Rights() rights: HeldRights,
    @Query() query: AuditLogQuery,
  ): Promise<AuditLog> {
    return this.log.list(query, rights.has('audit.read_all') ? undefined : operatorKey);
  }

  @Get('csv')
  @Access('operator')
  @Right('audit.read', { byInput: ['audit.read_all'] })
  @CsvFile()
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Downloads operators' actions as a CSV file",
    description:
      'Those that the filters select, newest first, at most 100,000, without the states before and after. Owners download every entry, the others their own. Texts that look like formulas start with an apostrophe. The download is written to the audit log.',
  })
  csv(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Query() query: AuditLogFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const onlyOf = rights.has('audit.read_all') ? undefined : actor.operatorKey;
    return this.files.open(actor, this.log.csv(query, onlyOf), reply);
  }

  @Get('anchors')
  @Access('operator')
  @Right('audit.read_all')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists the anchors of the audit log',
    description:
      'The state of the log after each Seoul day, signed with Ed25519, newest first. Saved copies reveal entries that were removed later.',
  })
  anchors(@Query() query: PageQuery): Promise<AuditAnchorList> {
    return this.log.anchorList(query);
  }

  @Get('anchors/csv')
  @Access('operator')
  @Right('audit.read_all')
  @CsvFile('the anchors of the audit log')
  anchorsFile(
    @Operator() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.log.anchorsFile(), reply);
  }
}
