import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { OkDto, ok, yn } from '../../core/http/ok.dto.ts';
import { pageOf } from '../../core/http/page.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { RequestJournal } from './request-journal.ts';
import {
  SandboxRequestClaim,
  SandboxRequestClear,
  SandboxRequestCount,
  SandboxRequestFilter,
  SandboxRequestQuery,
  SandboxRequests,
  SandboxRequestVerdict,
} from './requests.dto.ts';

/** The last 500 requests. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/requests')
export class SandboxRequestsController {
  constructor(private readonly journal: RequestJournal) {}

  @Get()
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists requests with their responses, newest first, without their secrets',
    description: 'The last 500 answered by all servers, filtered by method, path, status and member.',
  })
  async list(@Query() { offset, limit, ...filter }: SandboxRequestQuery): Promise<SandboxRequests> {
    const page = pageOf({ offset, limit });
    return {
      ...(await this.journal.list(filter, page.offset, page.limit)),
      ...page,
      recording_yn: yn(this.journal.recording),
    };
  }

  @Get('count')
  @SandboxCall()
  @ApiOperation({ summary: 'Counts matching requests', description: 'With the filters of the list.' })
  async count(@Query() filter: SandboxRequestFilter): Promise<SandboxRequestCount> {
    return { count: await this.journal.count(filter) };
  }

  @Post('verify')
  @HttpCode(200)
  @SandboxCall()
  @RepeatsSafely('only reads')
  @ApiOperation({
    summary: 'Checks whether the number of matching requests is within bounds; by default at least one',
    description: 'For test suites that verify what their subject called, and how often.',
  })
  async verify(
    @Body() { at_least, at_most, status, ...filter }: SandboxRequestClaim,
  ): Promise<SandboxRequestVerdict> {
    const count = await this.journal.count({
      ...filter,
      status: status === undefined ? undefined : String(status),
    });
    const least = at_least ?? (at_most === undefined ? 1 : 0);
    return { ok: count >= least && count <= (at_most ?? count), count };
  }

  @Delete()
  @SandboxCall()
  @RepeatsSafely('entries that are already removed stay removed')
  @ApiOperation({
    summary: 'Empties the journal, or removes the requests of one test',
    description: 'Later requests are recorded again.',
  })
  async clear(@Query() { test_id }: SandboxRequestClear): Promise<OkDto> {
    await this.journal.clear(test_id);
    return ok;
  }
}
