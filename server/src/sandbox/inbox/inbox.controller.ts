import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { OkDto, ok } from '../../core/http/ok.dto.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
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

/** Messages received by the simulators, and the rates at which they fail. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api')
export class SandboxInboxController {
  constructor(private readonly inbox: InboxService) {}

  @Get('inbox')
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists sent messages, newest first (the last 500)',
    description:
      'Every SMS and push received by the simulators, with the code in it, filtered by receiver, channel or text.',
  })
  list(@Query() query: SandboxInboxQuery): Promise<SandboxInbox> {
    return this.inbox.list(query);
  }

  @Get('pushes')
  @SandboxCall()
  @ApiOperation({
    summary: 'Lists pushes, newest first',
    description: 'The messages of the channel push; each can be delivered or made to fail.',
  })
  pushes(@Query() query: SandboxPushQuery): Promise<SandboxInbox> {
    return this.inbox.list({ ...query, channel: 'push' });
  }

  @Delete('inbox')
  @SandboxCall()
  @RepeatsSafely('messages that are already deleted stay deleted')
  @ApiOperation({
    summary: "Deletes messages: a receiver's, or all",
    description: 'Without a receiver all messages are deleted.',
  })
  async clear(@Query() filter: SandboxInboxFilter): Promise<OkDto> {
    await this.inbox.clear(filter);
    return ok;
  }

  @Get('chaos')
  @SandboxCall()
  @ApiOperation({
    summary: 'Reads the failure rates of the providers',
    description: 'The probability with which each simulated provider fails to send.',
  })
  chaos(): Promise<SandboxChaos> {
    return this.inbox.chaos();
  }

  @Put('chaos')
  @SandboxCall()
  @RepeatsSafely('sets absolute values')
  @ApiOperation({
    summary: 'Sets the failure rates of the providers, from 0 (never) to 1 (always)',
    description: 'Omitted providers are unchanged. A failed message is in the inbox with the state failed.',
  })
  setChaos(@Body() body: SandboxChaosChange): Promise<SandboxChaos> {
    return this.inbox.setChaos(body);
  }
}
