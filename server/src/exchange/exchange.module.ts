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
import { AccountDecisions } from './accounts/account-decisions.service.ts';
import { AccountDetailsCipher } from './accounts/account-details.service.ts';
import { ExchangeAccountsController } from './accounts/exchange-accounts.controller.ts';
import { ExchangeAccounts } from './accounts/exchange-accounts.service.ts';
import { ExchangeResults } from './exchanges/exchange-results.service.ts';
import { ExchangeSteps } from './exchanges/exchange-steps.service.ts';
import { ExchangeListController, ExchangesController } from './exchanges/exchanges.controller.ts';
import { Exchanges } from './exchanges/exchanges.service.ts';
import { PAYOUT_PORT } from './payout.port.ts';
import { Payouts } from './payouts/payouts.service.ts';
import { SandboxExchangesController } from './payouts/sandbox-exchanges.controller.ts';
import { SandboxExchanges } from './payouts/sandbox-exchanges.service.ts';
import { AbsentPayout, SimulatedPayout } from './payouts/simulated-payout.ts';
import './exchange.errors.ts';
import './exchange.settings.ts';

defineArea('exchange', 'What hosts are paid for the honey they earned: accounts, applications, payouts.');

/** Exchanges of income for won. It lends what decides accounts and exchanges to the consoles and the datasets. */
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
    AccountDecisions,
    ExchangeAccounts,
    ExchangeResults,
    ExchangeSteps,
    Exchanges,
    Payouts,
    SandboxExchanges,
    {
      provide: PAYOUT_PORT,
      inject: [SandboxStore, Clock],
      useFactory: (sandbox: SandboxStore, clock: Clock) =>
        sandbox.enabled ? new SimulatedPayout(sandbox, clock) : new AbsentPayout(),
    },
  ],
  exports: [AccountDetailsCipher, AccountDecisions, ExchangeAccounts, ExchangeSteps, Exchanges],
})
export class ExchangeModule {}
