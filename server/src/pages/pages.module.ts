import { Module } from '@nestjs/common';
import { LivesModule } from '../lives/lives.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { PoliciesModule } from '../policies/policies.module.ts';
import { StoreModule } from '../store/store.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { DrawnPages } from './drawn-pages.ts';
import { PageExistence } from './page-existence.ts';
import { PageShell } from './page-shell.ts';
import { PagesRoutes } from './pages.routes.ts';

/** Serves the built client and its pages on the API's port. Exports nothing. */
@Module({
  imports: [LivesModule, NoticesModule, PoliciesModule, StoreModule, UsersModule],
  providers: [DrawnPages, PageExistence, PageShell, PagesRoutes],
})
export class PagesModule {}
