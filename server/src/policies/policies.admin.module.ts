import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.ts';
import { PoliciesAdminController } from './policies.admin.controller.ts';
import { PoliciesAdminService } from './policies.admin.service.ts';
import { PoliciesModule } from './policies.module.ts';

/** Operators' calls on policies. */
@Module({
  imports: [PoliciesModule, UsersModule],
  controllers: [PoliciesAdminController],
  providers: [PoliciesAdminService],
})
export class PoliciesAdminModule {}
