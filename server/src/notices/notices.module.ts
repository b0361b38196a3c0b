import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { InquiriesModule } from '../inquiries/inquiries.module.ts';
import { NoticePushes } from './notice-pushes.ts';
import { NoticeWriting } from './notice-writing.service.ts';
import { NoticesController } from './notices.controller.ts';
import { NoticesService } from './notices.service.ts';
import './notices.errors.ts';

defineArea('notices', 'Notices and events of the site.');

/** The notices area. It lends `NoticesService`: what the home page and page titles need; `NoticeWriting` to operators and fixtures. */
@Module({
  imports: [AlarmsModule, InquiriesModule],
  controllers: [NoticesController],
  providers: [NoticesService, NoticeWriting, NoticePushes],
  exports: [NoticesService, NoticeWriting],
})
export class NoticesModule {}
