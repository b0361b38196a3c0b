import { Controller, Get, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, Member, type SessionMember } from '../core/access/access.decorator.ts';
import { ApiErrors } from '../core/errors/api-errors.decorator.ts';
import { RateClass } from '../core/http/limits/rate-class.decorator.ts';
import { MonthQuery } from '../core/http/month.dto.ts';
import { DirectedEntryQuery } from './entries/entries.dto.ts';
import { HistoryFileParam } from './files/history-files.dto.ts';
import { HistoryFilesService } from './files/history-files.service.ts';
import { IncomeFanList, IncomeFanQuery, IncomeList } from './income/income.dto.ts';
import { IncomeService } from './income/income.service.ts';

/** The income of hosts, and histories as files. */
@ApiTags('money')
@Controller('mypage')
export class IncomeAndFilesController {
  constructor(
    private readonly income: IncomeService,
    private readonly files: HistoryFilesService,
  ) {}

  @Get('income-list')
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists a host's income of a month",
    description:
      'Gifts, subscriptions and all other income, and exchanges that were paid out: the sums of the month by kind and by day, the entries, latest first, and the amount that can be exchanged now.',
  })
  list(@Member() member: SessionMember, @Query() query: DirectedEntryQuery): Promise<IncomeList> {
    return this.income.list(member.userKey, query);
  }

  @Get('income-fan-list')
  @Access('host')
  @ApiErrors('validation_failed')
  @ApiOperation({
    summary: "Lists a host's income of a month by fan",
    description: 'The contribution of each fan, largest first. A gift is counted after about a second.',
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
    summary: "Downloads a month of the caller's history as a CSV file",
    description:
      'UTF-8 with a byte order mark, for spreadsheets: texts that look like formulas start with an apostrophe. One download at a time per member.',
  })
  async file(
    @Param() { name }: HistoryFileParam,
    @Query() { month }: MonthQuery,
    @Member() member: SessionMember,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { stream, fileName } = await this.files.open(member, name, month, reply);
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    return new StreamableFile(stream, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${fileName}"`,
    });
  }
}
