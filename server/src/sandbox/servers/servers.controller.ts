import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { AtRoot } from '../../core/http/root-paths.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { SandboxCall } from '../../core/sandbox/sandbox-call.decorator.ts';
import { OpenWhileReplacing } from '../data/data-gate.ts';
import { SandboxRedisChange, SandboxServerAct, SandboxServers } from './servers.dto.ts';
import { ServersService } from './servers.service.ts';

/** The servers of `npm start -- --servers`, and their faults. */
@ApiTags('sandbox')
@AtRoot('/sandbox/api/')
@Controller('sandbox/api/servers')
export class SandboxServersController {
  constructor(private readonly servers: ServersService) {}

  @Get()
  @SandboxCall()
  @OpenWhileReplacing()
  @ApiErrors('servers_failed')
  @ApiOperation({
    summary: 'Lists the servers with the sockets and rooms that they hold',
    description: 'In the order of their names. A server that was not started with others lists itself.',
  })
  list(): Promise<SandboxServers> {
    return this.servers.list();
  }

  @Post('acts')
  @HttpCode(200)
  @SandboxCall()
  @OpenWhileReplacing()
  @ApiErrors('malformed_json', 'servers_single', 'server_not_found', 'server_last', 'servers_failed')
  @RepeatsSafely('a server that is already in that state stays in it')
  @ApiOperation({
    summary: 'Stops, kills or starts one of several servers',
    description:
      'The last running one is neither stopped nor killed. The response does not wait for the end or the start: the list shows the state.',
  })
  act(@Body() { name, act }: SandboxServerAct): Promise<SandboxServers> {
    return this.servers.act(name, act);
  }

  @Put('redis')
  @SandboxCall()
  @OpenWhileReplacing()
  @ApiErrors('malformed_json', 'servers_single', 'redis_not_own', 'servers_failed')
  @RepeatsSafely('sets an absolute value')
  @ApiOperation({
    summary: 'Stops the Redis of the servers, or starts it again',
    description: 'Only the Redis that was started with the servers. It is empty when it starts again.',
  })
  setRedis(@Body() { running_yn }: SandboxRedisChange): Promise<SandboxServers> {
    return this.servers.setRedis(running_yn === 'Y');
  }
}
