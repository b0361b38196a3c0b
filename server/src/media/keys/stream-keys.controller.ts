import { Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, Member, type SessionMember } from '../../core/access/access.decorator.ts';
import { ApiErrors } from '../../core/errors/api-errors.decorator.ts';
import { RepeatsSafely } from '../../core/idempotency/idempotent.decorator.ts';
import { IngestPort } from '../ingest.port.ts';
import { StreamKeys } from '../stream-keys.service.ts';
import { StreamKeyMade } from './stream-keys.dto.ts';

/** The key by which a host's program publishes. */
@ApiTags('broadcast')
@Controller('broadcast-setting')
export class StreamKeysController {
  constructor(
    private readonly keys: StreamKeys,
    private readonly ingest: IngestPort,
  ) {}

  @Post('live-stream-key-make')
  @RepeatsSafely('the last key that was made is the one that holds, and no answer with a key is kept')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @Access('host')
  @ApiErrors('block_admin', 'host_not_found')
  @ApiOperation({
    summary: 'Make the stream key anew',
    description:
      'The key before no longer holds, and who publishes with it is cut off within two seconds. The key is told this once.',
  })
  async make(@Member() { userKey }: SessionMember): Promise<StreamKeyMade> {
    return {
      stream_key: await this.keys.make(userKey),
      server_url: this.ingest.serverUrl,
      ingest_yn: this.ingest.takesStreams ? 'Y' : 'N',
    };
  }
}
