import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AtHost } from '../../core/http/host-addresses.ts';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import {
  SandboxChaos,
  SandboxChaosChange,
  SandboxInbox,
  SandboxInboxFilter,
  SandboxInboxQuery,
  SandboxPushQuery,
} from './inbox.dto.ts';
import { InboxService } from './inbox.service.ts';

/** Messages that simulators took instead of a telephone, and how often they fail. */
@ApiTags('sandbox')
@AtHost('/sandbox/api/')
@Controller('sandbox/api')
export class SandboxInboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get('inbox')
  @SandboxCall()
  @ApiOperation({
    summary: 'Messages that were sent, newest first (the last 500)',
    description:
      'Every SMS and push that the simulators took, with the code in it, narrowed by receiver, channel or text.',
  })
  list(@Query() query: SandboxInboxQuery): Promise<SandboxInbox> {
    return this.inbox.list(query);
  }

  @Get('pushes')
  @SandboxCall()
  @ApiOperation({
    summary: 'Pushes of the inbox, newest first',
    description: 'What the inbox has of the channel push; each can be delivered or let fail.',
  })
  pushes(@Query() query: SandboxPushQuery): Promise<SandboxInbox> {
    return this.inbox.list({ ...query, channel: 'push' });
  }

  @Delete('inbox')
  @SandboxCall()
  @RepeatsSafely('what is gone stays gone')
  @ApiOperation({
    summary: "Throws messages away: a receiver's, or all",
    description: 'Without a receiver every message goes.',
  })
  async clear(@Query() filter: SandboxInboxFilter): Promise<OkDto> {
    await this.inbox.clear(filter);
    return ok;
  }

  @Get('chaos')
  @SandboxCall()
  @ApiOperation({
    summary: 'How often each provider fails',
    description: 'The probability with which each simulated provider refuses to send.',
  })
  chaos(): Promise<SandboxChaos> {
    return this.inbox.chaos();
  }

  @Put('chaos')
  @SandboxCall()
  @RepeatsSafely('it sets values')
  @ApiOperation({
    summary: 'Lets providers fail, from 0 (never) to 1 (always)',
    description: 'What is left out stays. A message that fails stands in the inbox with the state failed.',
  })
  setChaos(@Body() body: SandboxChaosChange): Promise<SandboxChaos> {
    return this.inbox.setChaos(body);
  }
}
