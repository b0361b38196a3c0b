import { Module } from '@nestjs/common';
import { WalletModule } from '../wallet/wallet.module.ts';
import { MemberStandings } from './member-standing.service.ts';
import { RebindFieldsJob } from './rebind-fields.job.ts';
import { UsersController } from './users.controller.ts';
import { UsersService } from './users.service.ts';

/** Members: who they are and what others see of them. */
@Module({
  imports: [WalletModule],
  controllers: [UsersController],
  providers: [UsersService, MemberStandings, RebindFieldsJob],
  exports: [UsersService, MemberStandings],
})
export class UsersModule {}
