import type { DatabaseUrls } from './server-role.d.mts';

/** See prepare-database.mjs. */
export function prepareDatabase(urls: DatabaseUrls): Promise<string[]>;
