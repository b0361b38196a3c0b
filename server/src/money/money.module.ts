import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { ChargesService } from './charges/charges.service.ts';
import { AccountHistoryService } from './entries/account-history.service.ts';
import { EntryDetailService } from './entries/entry-detail.service.ts';
import { UseSavesService } from './entries/use-saves.service.ts';
import { HistoryFilesService } from './files/history-files.service.ts';
import { HistoriesController } from './histories.controller.ts';
import { EarningsService } from './income/earnings.service.ts';
import { IncomeService } from './income/income.service.ts';
import { IncomeAndFilesController } from './income-and-files.controller.ts';
import { LiveGiftsService } from './lives/live-gifts.service.ts';
import { LiveTimesService } from './lives/live-times.service.ts';
import { MoneyController } from './money.controller.ts';
import './money.errors.ts';
import './money.settings.ts';

defineArea('money', 'Histories: charges, uses of honey, BTUC, gifts, income of hosts, broadcast days.');

/**
 * Reads what happened to money, as histories, sums and files, from the ledger, orders, lives and gifts. It moves none:
 * `wallet` moves honey, `store` sells it, and `exchange` pays hosts for it.
 */
@Module({
  imports: [LivesModule, UsersModule, WalletModule],
  controllers: [MoneyController, HistoriesController, IncomeAndFilesController],
  providers: [
    LiveGiftsService,
    EarningsService,
    LiveTimesService,
    AccountHistoryService,
    EntryDetailService,
    UseSavesService,
    ChargesService,
    IncomeService,
    HistoryFilesService,
  ],
  exports: [EarningsService],
})
export class MoneyModule {}
