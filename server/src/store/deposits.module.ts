import { Module } from '@nestjs/common';
import { AlarmsModule } from '../alarms/alarms.module.ts';
import { Rebinding } from '../core/crypto/rebinding.ts';
import { SandboxStore } from '../core/sandbox/sandbox-store.ts';
import { UsersModule } from '../users/users.module.ts';
import { VerificationModule } from '../verification/verification.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { BANK_PORT } from './deposits/bank/bank.port.ts';
import { AbsentBank, SimulatedBank } from './deposits/bank/simulated-bank.ts';
import { CompareDepositsJob } from './deposits/compare-deposits.job.ts';
import { DepositResults } from './deposits/deposit-results.ts';
import { DepositsController } from './deposits/deposits.controller.ts';
import { DepositsService } from './deposits/deposits.service.ts';
import { ExpireDepositsJob } from './deposits/expire-deposits.job.ts';
import { OwnDeposits } from './deposits/own-deposits.service.ts';
import { IncomingDeposits } from './incoming-deposits.service.ts';
import { ListComparisons } from './list-comparisons.service.ts';
import { SimulatedDeposits } from './simulated-deposits.service.ts';
import { StoreModule } from './store.module.ts';
import './deposits/store.deposits.errors.ts';
import './deposits/store.deposits.settings.ts';

/** Buying honey by bank transfer: an account for each request, and what the bank tells of it. */
@Module({
  imports: [AlarmsModule, StoreModule, UsersModule, VerificationModule, WalletModule],
  controllers: [DepositsController],
  providers: [
    DepositsService,
    OwnDeposits,
    IncomingDeposits,
    DepositResults,
    ExpireDepositsJob,
    CompareDepositsJob,
    ListComparisons,
    SimulatedDeposits,
    {
      provide: BANK_PORT,
      inject: [SandboxStore, SimulatedDeposits],
      useFactory: (sandbox: SandboxStore, deposits: SimulatedDeposits) =>
        sandbox.enabled ? new SimulatedBank(deposits) : new AbsentBank(),
    },
  ],
  exports: [DepositsService, IncomingDeposits, ListComparisons, SimulatedDeposits, BANK_PORT],
})
export class DepositsModule {
  constructor(rebinding: Rebinding) {
    const byKey = { table: 'bank_deposits', id: 'deposit_id', placedBy: 'ud_key' };
    rebinding.add(
      { ...byKey, column: 'phone_enc', place: (udKey) => `bank_deposits.phone:${udKey}` },
      { ...byKey, column: 'receipt_number_enc', place: (udKey) => `bank_deposits.receipt_number:${udKey}` },
    );
  }
}
