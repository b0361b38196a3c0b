import { Module } from '@nestjs/common';
import { ExternalSimulatorModule } from '../../external-simulator/external-simulator.module.ts';
import { WalletModule } from '../../wallet/wallet.module.ts';
import { ExternalModule } from '../external.module.ts';
import { EBOOK_PORT } from './ebook.port.ts';
import { EbookCatalogueController } from './ebook-catalogue.controller.ts';
import { EbookFilesService } from './ebook-files.service.ts';
import { EbookPlacesService } from './ebook-places.service.ts';
import { EbookPricesService } from './ebook-prices.service.ts';
import { EbookPurchasesService } from './ebook-purchases.service.ts';
import { EbooksController } from './ebooks.controller.ts';
import { EbooksService } from './ebooks.service.ts';
import { HttpEbooks } from './http-ebooks.ts';
import { EbookFixtures } from './sandbox/ebook-fixtures.service.ts';
import { SandboxEbooksController } from './sandbox/sandbox-ebooks.controller.ts';
import './external.ebooks.errors.ts';
import './external.ebooks.settings.ts';

/** E-books: what may be read, buying chapters, places, and files. */
@Module({
  imports: [ExternalModule, ExternalSimulatorModule, WalletModule],
  controllers: [EbooksController, EbookCatalogueController, SandboxEbooksController],
  providers: [
    { provide: EBOOK_PORT, useClass: HttpEbooks },
    EbooksService,
    EbookPricesService,
    EbookPlacesService,
    EbookPurchasesService,
    EbookFilesService,
    EbookFixtures,
  ],
  exports: [EbookPurchasesService, EbooksService],
})
export class EbooksModule {}
