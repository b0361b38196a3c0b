import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { Charges } from './charges/charges.service.ts';
import { Earned } from './earned.service.ts';
import { AccountHistory } from './entries/account-history.service.ts';
import { EntryDetails } from './entries/entry-detail.service.ts';
import { UseSavesService } from './entries/use-saves.service.ts';
import { HistoryFiles } from './files/history-files.service.ts';
import { HistoriesController } from './histories.controller.ts';
import { Income } from './income/income.service.ts';
import { IncomeAndFilesController } from './income-and-files.controller.ts';
import { LiveGifts } from './live-gifts.service.ts';
import { LiveTimes } from './live-times.service.ts';
import { MoneyController } from './money.controller.ts';
import './money.errors.ts';
import './money.settings.ts';

defineArea('money', 'Histories: charges, uses of honey, BTUC, gifts, income of hosts, days of broadcasting.');

/** Histories of money. It reads what the ledger, orders, lives and gifts have written. */
@Module({
  imports: [LivesModule, UsersModule, WalletModule],
  controllers: [MoneyController, HistoriesController, IncomeAndFilesController],
  providers: [
    LiveGifts,
    Earned,
    LiveTimes,
    AccountHistory,
    EntryDetails,
    UseSavesService,
    Charges,
    Income,
    HistoryFiles,
  ],
  exports: [Earned],
})
export class MoneyModule {}
