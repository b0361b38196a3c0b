import { Module } from '@nestjs/common';
import { PaymentSimulator } from './payment-simulator.service.ts';
import { SandboxPaymentsController } from './sandbox-payments.controller.ts';

/** The simulated payment provider, and its calls of the sandbox. */
@Module({
  controllers: [SandboxPaymentsController],
  providers: [PaymentSimulator],
  exports: [PaymentSimulator],
})
export class PaymentSimulatorModule {}
