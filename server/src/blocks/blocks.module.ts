import { Module } from '@nestjs/common';
import { Blocks } from './blocks.service.ts';

/** Who is kept out by whom, and who operates whose rooms. This area alone reads and writes these rows. */
@Module({ providers: [Blocks], exports: [Blocks] })
export class BlocksModule {}
