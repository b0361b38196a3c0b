import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { FilesModule } from '../files/files.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { VerificationModule } from '../verification/verification.module.ts';
import { HostApplicationDecisionsService } from './host-application-decisions.service.ts';
import { HostApplicationResultsService } from './host-application-results.service.ts';
import { HostAsksController } from './host-applications.controller.ts';
import { HostApplicationsService } from './host-applications.service.ts';
import { SandboxHostAsksController } from './sandbox/sandbox-host-applications.controller.ts';
import './hosts.errors.ts';
import './hosts.settings.ts';

defineArea('hosts', 'Applications to become a host, and their decisions.');

/**
 * Host applications. Exports `HostApplicationsService` and `HostApplicationDecisionsService` to the consoles and the
 * datasets.
 */
@Module({
  imports: [UsersModule, FilesModule, VerificationModule, AlarmsModule],
  controllers: [HostAsksController, SandboxHostAsksController],
  providers: [HostApplicationsService, HostApplicationDecisionsService, HostApplicationResultsService],
  exports: [HostApplicationsService, HostApplicationDecisionsService],
})
export class HostsModule {}
