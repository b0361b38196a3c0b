import { Module } from '@nestjs/common';
import { FieldReencryptionJob } from '../core/crypto/field-reencryption.job.ts';
import { memberColumns } from '../core/crypto/member-fields.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { AccountStatusService } from './account-status.service.ts';
import { AiImagesService } from './ai-images.service.ts';
import { FollowedHostsService } from './followed-hosts.service.ts';
import { PayGradesService } from './grades/pay-grades.service.ts';
import { MemberQueuesService } from './member-queues.service.ts';
import { MemberSanctionsService } from './member-sanctions.service.ts';
import { MembersService } from './members.service.ts';
import { NameChecksService } from './name-checks.service.ts';
import { UsersController } from './users.controller.ts';
import { UsersService } from './users.service.ts';
import './users.errors.ts';
import './users.settings.ts';
import './users.events.ts';

defineArea('users', "Members, their profiles, grades and restrictions, and operators' calls for them.");

/** Members: identity, names and public data. This area alone writes their rows. */
@Module({
  imports: [WalletModule],
  controllers: [UsersController],
  providers: [
    UsersService,
    MembersService,
    MemberQueuesService,
    MemberSanctionsService,
    AccountStatusService,
    NameChecksService,
    FollowedHostsService,
    AiImagesService,
    PayGradesService,
  ],
  exports: [
    UsersService,
    MembersService,
    MemberQueuesService,
    MemberSanctionsService,
    AccountStatusService,
    NameChecksService,
    FollowedHostsService,
    AiImagesService,
  ],
})
export class UsersModule {
  constructor(rebinding: FieldReencryptionJob) {
    rebinding.register(...memberColumns);
  }
}
