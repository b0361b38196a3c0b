import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { ChatModule } from '../chat/chat.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { ReportDecisions } from './report-decisions.service.ts';
import { ReportResults } from './report-results.service.ts';
import { ReportsController } from './reports.controller.ts';
import { Reports } from './reports.service.ts';
import { ReportTargets } from './targets/report-targets.ts';
import './reports.errors.ts';
import './reports.settings.ts';

defineArea('reports', 'Reporting members, lives, messages, chat lines and comments to the operators.');

/** Accepts reports, decides them and notifies the reporters. */
@Module({
  imports: [AlarmsModule, ChatModule],
  controllers: [ReportsController],
  providers: [Reports, ReportTargets, ReportDecisions, ReportResults],
  exports: [Reports, ReportDecisions],
})
export class ReportsModule {}
