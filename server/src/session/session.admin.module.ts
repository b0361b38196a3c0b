import { Module } from '@nestjs/common';
import { SessionAdminController } from './session.admin.controller.ts';
import { SessionModule } from './session.module.ts';

/** Operators' calls for their own sign-ins and factors. */
@Module({ imports: [SessionModule], controllers: [SessionAdminController] })
export class SessionAdminModule {}
