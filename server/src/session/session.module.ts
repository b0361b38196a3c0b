import { Module } from '@nestjs/common';
import { AttemptLimits } from './attempt-limits.service.ts';
import { LimitsController } from './limits.controller.ts';
import { LoginService } from './login.service.ts';
import { Passwords } from './passwords.service.ts';
import { SessionController } from './session.controller.ts';
import { SignIns } from './sign-ins.service.ts';

/** Signing in and staying signed in. */
@Module({
  controllers: [SessionController, LimitsController],
  providers: [LoginService, SignIns, AttemptLimits, Passwords],
  exports: [SignIns, Passwords],
})
export class SessionModule {}
