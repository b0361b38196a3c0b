import { Module } from '@nestjs/common';
import { PaymentBuyers } from './payment-buyers.ts';
import { PaymentSimulator } from './payment-simulator.service.ts';
import { SandboxPaymentsController } from './sandbox-payments.controller.ts';

/** The simulated payment provider, and its calls of the sandbox. */
@Module({
  controllers: [SandboxPaymentsController],
  providers: [PaymentSimulator, PaymentBuyers],
  exports: [PaymentSimulator],
})
export class PaymentSimulatorModule {}
