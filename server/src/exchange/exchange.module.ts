import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { Clock } from '../core/clock/clock.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { FilesModule } from '../files/files.module.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { MoneyModule } from '../money/money.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { AccountDecisionsService } from './accounts/account-decisions.service.ts';
import { AccountDetailsCipher } from './accounts/account-details.service.ts';
import { ExchangeAccountsController } from './accounts/exchange-accounts.controller.ts';
import { ExchangeAccountsService } from './accounts/exchange-accounts.service.ts';
import { ExchangeNotificationsService } from './exchanges/exchange-notifications.service.ts';
import { ExchangeStepsService } from './exchanges/exchange-steps.service.ts';
import { ExchangeListController, ExchangesController } from './exchanges/exchanges.controller.ts';
import { ExchangesService } from './exchanges/exchanges.service.ts';
import { PAYOUT_PORT } from './payouts/payout.port.ts';
import { PayoutsService } from './payouts/payouts.service.ts';
import { SandboxExchangesController } from './payouts/sandbox/sandbox-exchanges.controller.ts';
import { SandboxExchangesService } from './payouts/sandbox/sandbox-exchanges.service.ts';
import { SimulatedPayout, UnavailablePayout } from './payouts/simulated-payout.ts';
import './exchange.errors.ts';
import './exchange.settings.ts';

defineArea('exchange', 'Payment of hosts for the honey they earned: accounts, requests, payouts.');

/**
 * Payouts: hosts exchange the honey that they earned for won, paid into their bank accounts. `wallet` holds the honey
 * and `money` shows the income. Exports the decisions on accounts and exchanges to the consoles and the datasets.
 */
@Module({
  imports: [WalletModule, UsersModule, FilesModule, LivesModule, MoneyModule, AlarmsModule],
  controllers: [
    ExchangeAccountsController,
    ExchangesController,
    ExchangeListController,
    SandboxExchangesController,
  ],
  providers: [
    AccountDetailsCipher,
    AccountDecisionsService,
    ExchangeAccountsService,
    ExchangeNotificationsService,
    ExchangeStepsService,
    ExchangesService,
    PayoutsService,
    SandboxExchangesService,
    {
      provide: PAYOUT_PORT,
      inject: [SandboxStore, Clock],
      useFactory: (sandbox: SandboxStore, clock: Clock) =>
        sandbox.enabled ? new SimulatedPayout(sandbox, clock) : new UnavailablePayout(),
    },
  ],
  exports: [
    AccountDetailsCipher,
    AccountDecisionsService,
    ExchangeAccountsService,
    ExchangeStepsService,
    ExchangesService,
  ],
})
export class ExchangeModule {}
