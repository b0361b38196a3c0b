import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.ts';
import { PhoneCodesModule } from './phone-codes.module.ts';
import { PhoneLoginController } from './phone-login.controller.ts';

/** Signing in by telephone: it needs the codes of the sign-up, which itself needs the session. */
@Module({ imports: [PhoneCodesModule, SessionModule], controllers: [PhoneLoginController] })
export class PhoneLoginModule {}
