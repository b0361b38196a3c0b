import { Module } from '@nestjs/common';
import { PaymentBuyersService } from './payment-buyers.service.ts';
import { PaymentSimulatorService } from './payment-simulator.service.ts';
import { SandboxPaymentsController } from './sandbox-payments.controller.ts';

/** The simulated payment provider, and its sandbox calls. */
@Module({
  controllers: [SandboxPaymentsController],
  providers: [PaymentSimulatorService, PaymentBuyersService],
  exports: [PaymentSimulatorService],
})
export class PaymentSimulatorModule {}
