import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document-areas.ts';
import { NoticesController } from './notices.controller.ts';
import { NoticesService } from './notices.service.ts';
import './notices.errors.ts';

defineArea('notices', 'Notices and events of the site.');

/** The notices area. It lends `NoticesService`: what the home page and page titles need. */
@Module({
  controllers: [NoticesController],
  providers: [NoticesService],
  exports: [NoticesService],
})
export class NoticesModule {}
