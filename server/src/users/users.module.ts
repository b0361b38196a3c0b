import { Module } from '@nestjs/common';
import { FieldReencryptionJob } from '../core/crypto/field-reencryption.job.ts';
import { memberColumns } from '../core/crypto/member-fields.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { SecondDecisionsService } from './decisions/second-decisions.service.ts';
import { PayGradesService } from './grades/pay-grades.service.ts';
import { PureMarksService } from './marks/pure-marks.service.ts';
import { ManagedMembersService } from './members/managed-members.service.ts';
import { MemberPersonalData } from './members/member-personal-data.service.ts';
import { MembersService } from './members/members.service.ts';
import { NameChecksService } from './names/name-checks.service.ts';
import { FollowedHostsService } from './offers/followed-hosts.service.ts';
import { AiImagesService } from './pictures/ai-images.service.ts';
import { MemberQueuesService } from './queues/member-queues.service.ts';
import { MemberSearchService } from './queues/member-search.service.ts';
import { AccountStatusService } from './sanctions/account-status.service.ts';
import { MemberSanctionsService } from './sanctions/member-sanctions.service.ts';
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
    MemberPersonalData,
    ManagedMembersService,
    MemberQueuesService,
    MemberSearchService,
    MemberSanctionsService,
    AccountStatusService,
    NameChecksService,
    FollowedHostsService,
    AiImagesService,
    PayGradesService,
    PureMarksService,
    SecondDecisionsService,
  ],
  exports: [
    UsersService,
    MembersService,
    MemberPersonalData,
    ManagedMembersService,
    MemberQueuesService,
    MemberSearchService,
    MemberSanctionsService,
    AccountStatusService,
    NameChecksService,
    FollowedHostsService,
    AiImagesService,
    PureMarksService,
    SecondDecisionsService,
  ],
})
export class UsersModule {
  constructor(rebinding: FieldReencryptionJob) {
    rebinding.register(...memberColumns);
  }
}
