import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { EbooksModule } from '../external/index.ts';
import { LivesModule } from '../lives/lives.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PoliciesModule } from '../policies/policies.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { PageExistenceService } from './page-existence.service.ts';
import { PageShellBuilder } from './page-shell.builder.ts';
import { PagesRoutes } from './pages.routes.ts';
import { RenderedPagesCache } from './rendered-pages.cache.ts';

/** Serves the built client and its pages on the API's port. Exports nothing. */
@Module({
  imports: [EbooksModule, EventsModule, LivesModule, NoticesModule, PoliciesModule, StoreModule, UsersModule],
  providers: [RenderedPagesCache, PageExistenceService, PageShellBuilder, PagesRoutes],
})
export class PagesModule {}
