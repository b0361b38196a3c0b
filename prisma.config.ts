import { defineConfig } from 'prisma/config';

/** For Prisma's own command line, where its engines can be downloaded. `npm run db:*` needs neither. */
export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL || '' },
});
