import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { InquiriesModule } from '../inquiries/inquiries.module.ts';
import { NoticePushJob } from './notice-push.job.ts';
import { NoticeWritingService } from './notice-writing.service.ts';
import { NoticesController } from './notices.controller.ts';
import { NoticesService } from './notices.service.ts';
import './notices.errors.ts';

defineArea('notices', 'Notices and events of the site.');

/**
 * The notices area. Exports `NoticesService` for the home page and page titles, and `NoticeWritingService` for
 * operators and fixtures.
 */
@Module({
  imports: [AlarmsModule, InquiriesModule],
  controllers: [NoticesController],
  providers: [NoticesService, NoticeWritingService, NoticePushJob],
  exports: [NoticesService, NoticeWritingService],
})
export class NoticesModule {}
