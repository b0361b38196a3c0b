import { Module } from '@nestjs/common';
import { MediaModule } from '../media.module.ts';
import { StreamKeysController } from './stream-keys.controller.ts';
import { StreamKeysService } from './stream-keys.service.ts';

/** The keys that hosts publish with. */
@Module({
  imports: [MediaModule],
  controllers: [StreamKeysController],
  providers: [StreamKeysService],
  exports: [StreamKeysService],
})
export class StreamKeysModule {}
