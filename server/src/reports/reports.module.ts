import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { ReportDecisionsService } from './report-decisions.service.ts';
import { ReportResultsService } from './report-results.service.ts';
import { ReportsController } from './reports.controller.ts';
import { ReportsService } from './reports.service.ts';
import { SandboxReportsController } from './sandbox/sandbox-reports.controller.ts';
import { ReportTargetsService } from './targets/report-targets.service.ts';
import './reports.errors.ts';
import './reports.settings.ts';

defineArea('reports', 'Reporting members, lives, messages, chat lines and comments to the operators.');

/** Accepts reports, decides them and notifies the reporters. */
@Module({
  imports: [AlarmsModule, ChatModule],
  controllers: [ReportsController, SandboxReportsController],
  providers: [ReportsService, ReportTargetsService, ReportDecisionsService, ReportResultsService],
  exports: [ReportsService, ReportDecisionsService],
})
export class ReportsModule {}
