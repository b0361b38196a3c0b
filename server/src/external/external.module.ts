import { Module } from '@nestjs/common';
import { defineArea } from '../core/http/document/document-areas.ts';
import { ExternalSimulatorModule } from '../external-simulator/external-simulator.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { WalletModule } from '../wallet/wallet.module.ts';
import { HttpLotto } from './lotto/http-lotto.ts';
import { LottoAskController, LottoController } from './lotto/lotto.controller.ts';
import { LOTTO_PORT } from './lotto/lotto.port.ts';
import { LottoService } from './lotto/lotto.service.ts';
import { LottoRoundsJob } from './lotto/lotto-rounds.job.ts';
import { LottoTicketsService } from './lotto/lotto-tickets.service.ts';
import { SandboxLottoController } from './lotto/sandbox/sandbox-lotto.controller.ts';
import { SandboxLottoService } from './lotto/sandbox/sandbox-lotto.service.ts';
import { ExternalOperations } from './purchases/external-operations.service.ts';
import { ReconcileExternalJob } from './purchases/reconcile-external.job.ts';
import { ExternalServices } from './services/external-services.service.ts';
import { ServiceTokenController } from './token/service-token.controller.ts';
import { ServiceTokenGuard } from './token/service-token.guard.ts';
import { ServiceTokenService } from './token/service-token.service.ts';
import './external.errors.ts';
import './external.settings.ts';
import './lotto/external.lotto.errors.ts';

defineArea('external', 'Services beside the product, behind a token of their own: lotto, coupons, e-books.');

/**
 * The door to the services beside the product: its tokens (`token/`), the connections (`services/`), and what members do
 * there with money and keys (`purchases/`); then each service's calls.
 */
@Module({
  imports: [ExternalSimulatorModule, SessionModule, WalletModule],
  controllers: [ServiceTokenController, LottoController, LottoAskController, SandboxLottoController],
  providers: [
    ExternalServices,
    ExternalOperations,
    ReconcileExternalJob,
    ServiceTokenService,
    ServiceTokenGuard,
    {
      provide: LOTTO_PORT,
      inject: [ExternalServices],
      useFactory: (services: ExternalServices) => new HttpLotto(services.client('lotto')),
    },
    LottoService,
    LottoTicketsService,
    LottoRoundsJob,
    SandboxLottoService,
  ],
  exports: [ExternalServices, ExternalOperations, ServiceTokenService, ServiceTokenGuard],
})
export class ExternalModule {}
