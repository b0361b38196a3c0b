import { Module } from '@nestjs/common';
import { DrawnPages } from './drawn-pages.ts';
import { PageShell } from './page-shell.ts';
import { PagesRoutes } from './pages.routes.ts';

/** The built client and its pages on the API's port. Lends nothing. */
@Module({ providers: [PageShell, DrawnPages, PagesRoutes] })
export class PagesModule {}
