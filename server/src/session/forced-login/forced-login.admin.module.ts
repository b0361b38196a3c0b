import { Module } from '@nestjs/common';
import { SessionModule } from '../session.module.ts';
import { ForcedLoginController } from './forced-login.admin.controller.ts';
import { ForcedLoginService } from './forced-login.admin.service.ts';

/** Operators' sign-ins as members. */
@Module({
  imports: [SessionModule],
  controllers: [ForcedLoginController],
  providers: [ForcedLoginService],
})
export class ForcedLoginAdminModule {}
