import { Module } from '@nestjs/common';
import { MediaModule } from '../media.module.ts';
import { StreamKeysController } from './stream-keys.controller.ts';
import { StreamKeys } from './stream-keys.service.ts';

/** The keys by which hosts publish. */
@Module({
  imports: [MediaModule],
  controllers: [StreamKeysController],
  providers: [StreamKeys],
  exports: [StreamKeys],
})
export class StreamKeysModule {}
