import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { ReportsAdminController } from './reports.admin.controller.ts';
import { ReportsAdminService } from './reports.admin.service.ts';
import { ReportsModule } from './reports.module.ts';

/** Operators' calls for reports. */
@Module({
  imports: [UsersModule, ReportsModule],
  controllers: [ReportsAdminController],
  providers: [ReportsAdminService],
})
export class ReportsAdminModule {}
