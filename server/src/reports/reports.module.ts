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

defineArea('reports', 'Reporting members, lives, lines and comments to the operators.');

/** Reports: taking them in, and telling what came of them. */
@Module({
  imports: [AlarmsModule, ChatModule],
  controllers: [ReportsController],
  providers: [Reports, ReportTargets, ReportDecisions, ReportResults],
  exports: [Reports, ReportDecisions],
})
export class ReportsModule {}
