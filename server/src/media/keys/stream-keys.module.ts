import { Module } from '@nestjs/common';
import { MediaModule } from '../media.module.ts';
import { StreamKeys } from '../stream-keys.service.ts';
import { StreamKeysController } from './stream-keys.controller.ts';

/** The keys by which hosts publish. */
@Module({
  imports: [MediaModule],
  controllers: [StreamKeysController],
  providers: [StreamKeys],
  exports: [StreamKeys],
})
export class StreamKeysModule {}
