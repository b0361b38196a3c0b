import { Module } from '@nestjs/common';
import { AlarmsModule } from '../../alarms/alarms.module.ts';
import { FieldReencryptionJob } from '../../core/crypto/field-reencryption.job.ts';
import { SandboxStore } from '../../core/sandbox/sandbox-store.ts';
import { UsersModule } from '../../users/users.module.ts';
import { VerificationModule } from '../../verification/verification.module.ts';
import { WalletModule } from '../../wallet/wallet.module.ts';
import { StoreModule } from '../store.module.ts';
import { BANK_PORT } from './bank/bank.port.ts';
import { SimulatedBank, UnavailableBank } from './bank/simulated-bank.ts';
import { SimulatedDepositsService } from './bank/simulated-deposits.service.ts';
import { CompareDepositsJob } from './compare-deposits.job.ts';
import { DepositFollowUpService } from './deposit-follow-up.service.ts';
import { DepositsController } from './deposits.controller.ts';
import { DepositsService } from './deposits.service.ts';
import { ExpireDepositsJob } from './expire-deposits.job.ts';
import { IncomingDepositsService } from './incoming-deposits.service.ts';
import { ListComparisonsService } from './list-comparisons.service.ts';
import { MemberDepositsService } from './member-deposits.service.ts';
import { SandboxDepositsController } from './sandbox/sandbox-deposits.controller.ts';
import { SandboxDepositsService } from './sandbox/sandbox-deposits.service.ts';
import './store.deposits.errors.ts';
import './store.deposits.settings.ts';

/** Buying honey by bank transfer: an account per request, and the bank's notifications. */
@Module({
  imports: [AlarmsModule, StoreModule, UsersModule, VerificationModule, WalletModule],
  controllers: [DepositsController, SandboxDepositsController],
  providers: [
    DepositsService,
    MemberDepositsService,
    IncomingDepositsService,
    DepositFollowUpService,
    ExpireDepositsJob,
    CompareDepositsJob,
    ListComparisonsService,
    SimulatedDepositsService,
    SandboxDepositsService,
    {
      provide: BANK_PORT,
      inject: [SandboxStore, SimulatedDepositsService],
      useFactory: (sandbox: SandboxStore, deposits: SimulatedDepositsService) =>
        sandbox.enabled ? new SimulatedBank(deposits) : new UnavailableBank(),
    },
  ],
  exports: [
    DepositsService,
    IncomingDepositsService,
    ListComparisonsService,
    SandboxDepositsService,
    SimulatedDepositsService,
    BANK_PORT,
  ],
})
export class DepositsModule {
  constructor(reencryption: FieldReencryptionJob) {
    const byKey = { table: 'bank_deposits', id: 'deposit_id', placeSql: 'ud_key' };
    reencryption.register(
      { ...byKey, column: 'phone_enc', place: (udKey) => `bank_deposits.phone:${udKey}` },
      { ...byKey, column: 'receipt_number_enc', place: (udKey) => `bank_deposits.receipt_number:${udKey}` },
    );
  }
}
