import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { HostsAdminController } from './hosts.admin.controller.ts';
import { HostsAdminService } from './hosts.admin.service.ts';
import { HostsModule } from './hosts.module.ts';

/** Operators' calls for host applications. */
@Module({
  imports: [FilesModule, UsersModule, HostsModule],
  controllers: [HostsAdminController],
  providers: [HostsAdminService],
})
export class HostsAdminModule {}
