import { Module } from '@nestjs/common';
import { MemberEntriesAdminController } from './entries/member-entries.admin.controller.ts';
import { MemberEntriesAdminService } from './entries/member-entries.admin.service.ts';

/** Operators' calls about the movements of a member's money. */
@Module({ controllers: [MemberEntriesAdminController], providers: [MemberEntriesAdminService] })
export class MoneyAdminModule {}
