import { Module } from '@nestjs/common';
import { AppConfig } from '../core/config/app-config.ts';
import { FieldReencryptionJob } from '../core/crypto/field-reencryption.job.ts';
import { socialEmailColumn } from '../core/crypto/social-fields.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { UsersModule } from '../users/users.module.ts';
import { VerificationModule } from '../verification/verification.module.ts';
import { FactorChecksService } from './factors/factor-checks.service.ts';
import { FactorEnrolmentService } from './factors/factor-enrolment.service.ts';
import { FactorResetsService } from './factors/factor-resets.service.ts';
import { FactorSignInController } from './factors/factor-sign-in.controller.ts';
import { FactorSignInService } from './factors/factor-sign-in.service.ts';
import { OwnFactorsService } from './factors/own-factors.service.ts';
import { PasskeyFactorService } from './factors/passkey-factor.service.ts';
import { RecoveryCodesService } from './factors/recovery-codes.service.ts';
import { SandboxFactorsController } from './factors/sandbox/sandbox-factors.controller.ts';
import { TotpFactorService, totpSecretColumn } from './factors/totp-factor.service.ts';
import { AttemptLimitsService } from './limits/attempt-limits.service.ts';
import { CodeAttemptsService } from './limits/code-attempts.service.ts';
import { LimitsController } from './login/limits.controller.ts';
import { LoginService } from './login/login.service.ts';
import { PhoneLoginController } from './login/phone-login.controller.ts';
import { SessionController } from './login/session.controller.ts';
import { SandboxSocialController } from './oauth/sandbox/sandbox-social.controller.ts';
import { SimulatedSocial } from './oauth/simulated-social.ts';
import { SocialController } from './oauth/social.controller.ts';
import { SOCIAL_PORT } from './oauth/social.port.ts';
import { SocialAccountsService } from './oauth/social-accounts.service.ts';
import { SocialLoginService } from './oauth/social-login.service.ts';
import { SocialTicketsService } from './oauth/social-tickets.service.ts';
import { UnavailableSocial } from './oauth/unavailable-social.ts';
import { OwnPasswordService } from './passwords/own-password.service.ts';
import { PasswordChangeService } from './passwords/password-change.service.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { OwnSanctionsService } from './sanctions/own-sanctions.service.ts';
import { SanctionsController } from './sanctions/sanctions.controller.ts';
import { FactorMethodsService } from './sign-ins/factor-methods.service.ts';
import { FactorTicketsService } from './sign-ins/factor-tickets.service.ts';
import { ForcedSignInsJob } from './sign-ins/forced-sign-ins.job.ts';
import { OperatorSignInsJob } from './sign-ins/operator-sign-ins.job.ts';
import { SanctionEnforcementService } from './sign-ins/sanction-enforcement.service.ts';
import { SignInListController } from './sign-ins/sign-in-list.controller.ts';
import { SignInRows } from './sign-ins/sign-in-rows.ts';
import { SignInsService } from './sign-ins/sign-ins.service.ts';
import { SweepSignInsJob } from './sign-ins/sweep-sign-ins.job.ts';
import './session.errors.ts';
import './session.settings.ts';

defineArea('session', 'Signing in, refreshing tokens, signing out, and locks after failures.');

/** Signing in, in every way, refreshing tokens, and restrictions. */
@Module({
  imports: [UsersModule, VerificationModule],
  controllers: [
    SessionController,
    PhoneLoginController,
    LimitsController,
    SocialController,
    SignInListController,
    SanctionsController,
    SandboxSocialController,
    FactorSignInController,
    SandboxFactorsController,
  ],
  providers: [
    LoginService,
    SignInRows,
    SignInsService,
    AttemptLimitsService,
    CodeAttemptsService,
    PasswordsService,
    OwnPasswordService,
    PasswordChangeService,
    OwnSanctionsService,
    SanctionEnforcementService,
    SocialLoginService,
    SocialAccountsService,
    SocialTicketsService,
    SimulatedSocial,
    SweepSignInsJob,
    ForcedSignInsJob,
    OperatorSignInsJob,
    FactorMethodsService,
    FactorTicketsService,
    FactorChecksService,
    FactorEnrolmentService,
    FactorSignInService,
    FactorResetsService,
    OwnFactorsService,
    TotpFactorService,
    PasskeyFactorService,
    RecoveryCodesService,
    {
      provide: SOCIAL_PORT,
      inject: [AppConfig, SimulatedSocial],
      useFactory: (config: AppConfig, simulated: SimulatedSocial) =>
        config.nodeEnv === 'production' ? new UnavailableSocial() : simulated,
    },
  ],
  exports: [
    SignInsService,
    PasswordsService,
    OwnPasswordService,
    PasswordChangeService,
    AttemptLimitsService,
    CodeAttemptsService,
    SocialAccountsService,
    SocialTicketsService,
    OwnSanctionsService,
    SanctionEnforcementService,
    OwnFactorsService,
    FactorResetsService,
    TotpFactorService,
  ],
})
export class SessionModule {
  constructor(rebinding: FieldReencryptionJob) {
    rebinding.register(socialEmailColumn, totpSecretColumn);
  }
}
