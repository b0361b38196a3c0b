import { Module } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { AttemptLimits } from './attempt-limits.service.ts';
import { LimitsController } from './limits.controller.ts';
import { LoginService } from './login.service.ts';
import { PasswordChange } from './password-change.service.ts';
import { Passwords } from './passwords.service.ts';
import { Restrictions } from './restrictions.service.ts';
import { SanctionsController } from './sanctions.controller.ts';
import { Sanctions } from './sanctions.service.ts';
import { SandboxSocialController } from './sandbox-social.controller.ts';
import { SessionController } from './session.controller.ts';
import { SignInListController } from './sign-in-list.controller.ts';
import { SignIns } from './sign-ins.service.ts';
import { SimulatedSocial } from './simulated-social.ts';
import { SocialController } from './social.controller.ts';
import { SOCIAL_PORT } from './social.port.ts';
import { SocialLoginService } from './social-login.service.ts';
import { SocialTickets } from './social-tickets.service.ts';
import { SweepSignInsJob } from './sweep-sign-ins.job.ts';
import { UnavailableSocial } from './unavailable-social.ts';

/** Signing in, in every way, and staying signed in; who may not. */
@Module({
  controllers: [
    SessionController,
    LimitsController,
    SocialController,
    SignInListController,
    SanctionsController,
    SandboxSocialController,
  ],
  providers: [
    LoginService,
    SignIns,
    AttemptLimits,
    Passwords,
    PasswordChange,
    Sanctions,
    Restrictions,
    SocialLoginService,
    SocialTickets,
    SimulatedSocial,
    SweepSignInsJob,
    {
      provide: SOCIAL_PORT,
      inject: [AppConfig, SimulatedSocial],
      useFactory: (config: AppConfig, simulated: SimulatedSocial) =>
        config.nodeEnv === 'production' ? new UnavailableSocial() : simulated,
    },
  ],
  exports: [SignIns, Passwords, PasswordChange, AttemptLimits, SocialTickets, Sanctions, Restrictions],
})
export class SessionModule {}
