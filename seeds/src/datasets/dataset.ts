import type { INestApplicationContext } from '@nestjs/common';

/** Reports progress. */
export type Report = (what: string) => void;

/** Fills an empty, migrated database. */
export type Dataset = (app: INestApplicationContext, report: Report) => Promise<void>;
