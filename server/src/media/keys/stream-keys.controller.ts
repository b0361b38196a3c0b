import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { IngestPort } from '../ingest.port.ts';
import { StreamKeyMade } from './stream-keys.dto.ts';
import { StreamKeysService } from './stream-keys.service.ts';

/** The stream key that a host's broadcasting program uses. */
@ApiTags('broadcast')
@Controller('broadcast-setting')
export class StreamKeysController {
  constructor(
    private readonly keys: StreamKeysService,
    private readonly ingest: IngestPort,
  ) {}

  @Post('live-stream-key-make')
  @RepeatsSafely('the last key made is the valid one, and no response with a key is stored')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Access('host')
  @ApiErrors('block_admin', 'host_not_found')
  @ApiOperation({
    summary: 'Generates a new stream key',
    description:
      'The previous key becomes invalid, and a publisher using it is disconnected within two seconds. The key is returned only this once.',
  })
  async make(@Member() { userKey }: SessionMember): Promise<StreamKeyMade> {
    return {
      stream_key: await this.keys.make(userKey),
      server_url: this.ingest.serverUrl,
      ingest_yn: this.ingest.takesStreams ? 'Y' : 'N',
    };
  }
}
