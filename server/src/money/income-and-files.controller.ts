import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { RateClass } from '../core/http/limits/rate-class.decorator.ts';
import { MonthQuery } from '../core/http/month.dto.ts';
import { DirectedEntryQuery } from './entries/entries.dto.ts';
import { HistoryFileParam } from './files/history-files.dto.ts';
import { HistoryFiles } from './files/history-files.service.ts';
import { IncomeFanList, IncomeFanQuery, IncomeList } from './income/income.dto.ts';
import { Income } from './income/income.service.ts';

/** What hosts earned, and histories as files. */
@ApiTags('money')
@Controller('mypage')
export class IncomeAndFilesController {
  constructor(
    private readonly income: Income,
    private readonly files: HistoryFiles,
  ) {}

  @Get('income-list')
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Income of a host in a month',
    description:
      'Gifts, subscriptions and whatever else came in, and exchanges that went out: the sums of the month by kind and by day, the entries, the latest first, and what can be exchanged now.',
  })
  list(@Member() member: SessionMember, @Query() query: DirectedEntryQuery): Promise<IncomeList> {
    return this.income.list(member.userKey, query);
  }

  @Get('income-fan-list')
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: 'Income of a host in a month by fan',
    description: 'Who brought how much, the most first. It is counted about a second after the gift.',
  })
  fans(@Member() member: SessionMember, @Query() query: IncomeFanQuery): Promise<IncomeFanList> {
    return this.income.fans(member.userKey, query);
  }

  @Get('history-files/:name')
  @Access('member')
  @RateClass('download')
  @ApiErrors('validation_failed', 'forbidden', 'download_in_flight')
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'The file.', schema: { type: 'string', format: 'binary' } })
  @ApiOperation({
    summary: 'A month of an own history as a CSV file',
    description:
      'UTF-8 with a byte order mark, for spreadsheets: texts that would be taken for formulas begin with an apostrophe. One download at a time for a member.',
  })
  async file(
    @Param() { name }: HistoryFileParam,
    @Query() { month }: MonthQuery,
    @Member() member: SessionMember,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { stream, fileName } = await this.files.open(member, name, month);
    // However the connection ends, the member may download again.
    reply.raw.once('close', () => stream.destroy());
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    return new StreamableFile(stream, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }
}
