import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { VerificationModule } from '../verification/verification.module.ts';
import { HostAskDecisions } from './host-ask-decisions.service.ts';
import { HostAskResults } from './host-ask-results.ts';
import { HostAsksController } from './host-asks.controller.ts';
import { HostAsks } from './host-asks.service.ts';
import './hosts.errors.ts';
import './hosts.settings.ts';

defineArea('hosts', 'Applications to become a host, and their decisions.');

/**
 * Host applications. Exports `HostApplicationsService` and `HostApplicationDecisionsService` to the consoles and the
 * datasets.
 */
@Module({
  imports: [UsersModule, FilesModule, VerificationModule, AlarmsModule],
  controllers: [HostAsksController],
  providers: [HostAsks, HostAskDecisions, HostAskResults],
  exports: [HostAsks, HostAskDecisions],
})
export class HostsModule {}
