import { Module } from '@nestjs/common';
import { ExternalSimulatorService } from './external-simulator.service.ts';
import { SandboxExternalController } from './sandbox-external.controller.ts';

/** The simulated services beside the product (lotto, coupons, e-books), and their sandbox calls. */
@Module({
  controllers: [SandboxExternalController],
  providers: [ExternalSimulatorService],
  exports: [ExternalSimulatorService],
})
export class ExternalSimulatorModule {}
