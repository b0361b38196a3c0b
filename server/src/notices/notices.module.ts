import { Module } from '@nestjs/common';
import { NoticesController } from './notices.controller.ts';
import { NoticesService } from './notices.service.ts';
import './notices.errors.ts';

/** The notices area. It lends `NoticesService`: what the home page and page titles need. */
@Module({
  controllers: [NoticesController],
  providers: [NoticesService],
  exports: [NoticesService],
})
export class NoticesModule {}
