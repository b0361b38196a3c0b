import type { INestApplicationContext } from '@nestjs/common';

/** Says what is being made. */
export type Report = (what: string) => void;

/** Fills an empty, migrated database. */
export type Dataset = (app: INestApplicationContext, report: Report) => Promise<void>;
