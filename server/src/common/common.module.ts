import { Module } from '@nestjs/common';
import { BroadcastModule } from '../broadcast/broadcast.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { EventsModule } from '../events/events.module.ts';
import { ExternalModule } from '../external/external.module.ts';
import { EbooksModule } from '../external/index.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PoliciesModule } from '../policies/policies.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { CommonController } from './common.controller.ts';
import './common.errors.ts';
import { BannersService } from './home/banners.service.ts';
import { MainDataService } from './home/main-data.service.ts';
import { PageMetaService } from './site/page-meta.service.ts';
import { SiteInfoService } from './site/site-info.service.ts';
import { WordsService } from './words/words.service.ts';

defineArea(
  'common',
  'Data that every page needs: the site, banners, forbidden words, the data of the home page.',
);

/**
 * What the site itself shows, which belongs to no member, live or sale: its data and the titles of its pages (`site/`),
 * the home page with its banners (`home/`), and the list of forbidden words (`words/`; `core/words` searches texts for
 * them). It reads other areas, so that it can show all of them, and exports only the banners, to its operators' calls.
 */
@Module({
  imports: [
    LivesModule,
    BroadcastModule,
    EventsModule,
    EbooksModule,
    ExternalModule,
    NoticesModule,
    PoliciesModule,
    UsersModule,
  ],
  controllers: [CommonController],
  providers: [SiteInfoService, PageMetaService, MainDataService, BannersService, WordsService],
  exports: [BannersService],
})
export class CommonModule {}
