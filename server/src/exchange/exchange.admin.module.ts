import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ExchangeAccountsAdminService } from './accounts/exchange-accounts.admin.service.ts';
import { ExchangeAdminController } from './exchange.admin.controller.ts';
import { ExchangeModule } from './exchange.module.ts';
import { ExchangesAdminService } from './exchanges/exchanges.admin.service.ts';

/** Operators' calls on exchange accounts and exchanges. */
@Module({
  imports: [FilesModule, UsersModule, ExchangeModule],
  controllers: [ExchangeAdminController],
  providers: [ExchangeAccountsAdminService, ExchangesAdminService],
})
export class ExchangeAdminModule {}
