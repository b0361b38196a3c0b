import { Module } from '@nestjs/common';
import { BroadcastModule } from '../broadcast/broadcast.module.ts';
import { defineArea } from '../core/http/document/document-areas.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PoliciesModule } from '../policies/policies.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { BannersService } from './banners.service.ts';
import { CommonController } from './common.controller.ts';
import { MainDataService } from './main-data.service.ts';
import { PageMetaService } from './page-meta.service.ts';
import { SiteInfoService } from './site-info.service.ts';
import { WordsService } from './words.service.ts';

defineArea(
  'common',
  'Data that every page needs: the site, banners, forbidden words, the data of the home page.',
);

/** The common area: the site, page metadata, the home page's data, banners, forbidden words. Exports nothing. */
@Module({
  imports: [LivesModule, BroadcastModule, NoticesModule, PoliciesModule, UsersModule],
  controllers: [CommonController],
  providers: [SiteInfoService, PageMetaService, MainDataService, BannersService, WordsService],
})
export class CommonModule {}
