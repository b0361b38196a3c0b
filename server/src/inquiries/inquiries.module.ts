import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { InquiriesController } from './inquiries.controller.ts';
import { InquiriesService } from './inquiries.service.ts';
import { InquiryAnswersService } from './inquiry-answers.service.ts';
import { SandboxInquiriesController } from './sandbox/sandbox-inquiries.controller.ts';
import './inquiries.errors.ts';
import './inquiries.settings.ts';

defineArea('inquiries', "Members' inquiries to the operators, and their answers.");

/**
 * Inquiries. Exports `InquiriesService` to the notices, whose board-info shows both, and `InquiryAnswersService` to the
 * consoles.
 */
@Module({
  imports: [FilesModule, AlarmsModule],
  controllers: [InquiriesController, SandboxInquiriesController],
  providers: [InquiriesService, InquiryAnswersService],
  exports: [InquiriesService, InquiryAnswersService],
})
export class InquiriesModule {}
