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
import { Access } from '../../core/access/access.decorator.ts';
import { HeldRights } from '../../core/access/held-rights.ts';
import { Right, Rights } from '../../core/access/right.decorator.ts';
import type { OperatorRight } from '../../core/access/rights.ts';
import { type Actor, Operator } from '../../core/audit/operator.decorator.ts';
import { CsvFile, OperatorCsvService } from '../../core/audit/operator-csv.service.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { IdParam } from '../../core/http/key.dto.ts';
import { Idempotent, RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import {
  Batch,
  BatchesFilter,
  BatchesQuery,
  BatchList,
  BatchRequest,
  BatchRowList,
  BatchRowsFilter,
  BatchRowsQuery,
} from './batches.dto.ts';
import { BatchesService } from './batches.service.ts';

/** The right of the act: it depends on the batch. */
const byInput: OperatorRight[] = [
  'host_asks.decide',
  'reports.decide',
  'deposits.decide',
  'receivables.settle',
  'exchange.decide',
];

/** Acts of operators on many rows. */
@ApiTags('admin')
@Controller('admin/batches')
export class BatchesController {
  constructor(
    private readonly batches: BatchesService,
    private readonly files: OperatorCsvService,
  ) {}

  @Get()
  @Access('operator')
  @Right('batches.own')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Lists batches, newest first',
    description: 'Those whose act the caller may do, of every operator.',
  })
  list(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Query() query: BatchesQuery,
  ): Promise<BatchList> {
    return this.batches.list({ actor, rights }, query);
  }

  @Get('csv')
  @Access('operator')
  @Right('batches.own')
  @CsvFile('batches')
  @ApiErrors('validation_failed')
  csv(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Query() query: BatchesFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.batches.csv({ actor, rights }, query), reply);
  }

  @Post()
  @Idempotent()
  @HttpCode(200)
  @Access('operator')
  @Right('batches.own', { byInput })
  @ApiErrors('validation_failed', 'malformed_json', 'batch_empty', 'batch_limit')
  @ApiOperation({
    summary: 'Creates an act on many rows with a dry run',
    description:
      'On named cases, or on the first 500 that the filters of the list select. The dry run does each act and undoes it before its commit, and stores what would happen, or why it would be refused. Nothing is changed until the batch is started, within 5 minutes after the dry run. An operator has at most 3 unfinished batches.',
  })
  create(@Operator() actor: Actor, @Rights() rights: HeldRights, @Body() body: BatchRequest): Promise<Batch> {
    return this.batches.create({ actor, rights }, body);
  }

  @Get(':id')
  @Access('operator')
  @Right('batches.own', { byInput, readOnly: true })
  @ApiErrors('validation_failed', 'batch_not_found')
  @ApiOperation({
    summary: 'Returns a batch with its progress',
    description: 'The number of rows by state. The right of the act is needed.',
  })
  one(@Operator() actor: Actor, @Rights() rights: HeldRights, @Param() { id }: IdParam): Promise<Batch> {
    return this.batches.one({ actor, rights }, id);
  }

  @Get(':id/rows')
  @Access('operator')
  @Right('batches.own', { byInput, readOnly: true })
  @ApiErrors('validation_failed', 'batch_not_found')
  @ApiOperation({
    summary: 'Lists the rows of a batch, in their order',
    description: 'What the dry run found, and what happened to each row.',
  })
  rows(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Param() { id }: IdParam,
    @Query() query: BatchRowsQuery,
  ): Promise<BatchRowList> {
    return this.batches.rows({ actor, rights }, id, query);
  }

  @Get(':id/rows/csv')
  @Access('operator')
  @Right('batches.own', { byInput, readOnly: true })
  @CsvFile('the rows of a batch')
  @ApiErrors('validation_failed', 'batch_not_found')
  rowsFile(
    @Operator() actor: Actor,
    @Rights() rights: HeldRights,
    @Param() { id }: IdParam,
    @Query() query: BatchRowsFilter,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.files.open(actor, this.batches.rowsFile({ actor, rights }, id, query), reply);
  }

  @Post(':id/start')
  @RepeatsSafely('a batch that is started is not started again')
  @HttpCode(200)
  @Access('operator')
  @Right('batches.own', { byInput })
  @ApiErrors(
    'validation_failed',
    'batch_not_found',
    'batch_not_ready',
    'batch_stale',
    'batch_empty',
    'batch_closed',
  )
  @ApiOperation({
    summary: 'Starts a batch after its dry run',
    description:
      'By the operator who created it. Its rows are done one after the other, each in a transaction of its own with its audit entry and its result. It continues after a restart, and stops if the operator loses the right.',
  })
  start(@Operator() actor: Actor, @Rights() rights: HeldRights, @Param() { id }: IdParam): Promise<Batch> {
    return this.batches.start({ actor, rights }, id);
  }

  @Post(':id/cancel')
  @RepeatsSafely('a batch that has ended remains as it is')
  @HttpCode(200)
  @Access('operator')
  @Right('batches.own', { byInput })
  @ApiErrors('validation_failed', 'batch_not_found')
  @ApiOperation({
    summary: 'Cancels the rows of a batch that are not done',
    description: 'By any operator with the right of its act. Rows that are done remain.',
  })
  cancel(@Operator() actor: Actor, @Rights() rights: HeldRights, @Param() { id }: IdParam): Promise<Batch> {
    return this.batches.cancel({ actor, rights }, id);
  }
}
