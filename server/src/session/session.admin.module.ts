import { Module } from '@nestjs/common';
import { ForcedLoginController } from './forced-login/forced-login.admin.controller.ts';
import { ForcedLoginService } from './forced-login/forced-login.admin.service.ts';
import { SessionModule } from './session.module.ts';

/** Operators' calls on sign-ins: signing in as a member. */
@Module({
  imports: [SessionModule],
  controllers: [ForcedLoginController],
  providers: [ForcedLoginService],
})
export class SessionAdminModule {}
