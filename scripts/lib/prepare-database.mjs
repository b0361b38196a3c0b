import { applyFunctions } from './functions.mjs';
import { applyMigrations } from './migrations.mjs';
import { grantToServer } from './server-role.mjs';

/** So many functions are named when they are applied; of more it is said how many. */
const NAMED = 5;

/**
 * Applies the migrations that are missing, then the functions that changed, as the database's owner, and says what the
 * server's role may do.
 * @param {import('./server-role.mjs').DatabaseUrls} urls
 * @returns {Promise<string[]>} what was applied: the migrations' names, and the functions
 */
export async function prepareDatabase({ url, ownerUrl }) {
  const migrations = await applyMigrations(ownerUrl);
  const functions = await applyFunctions(ownerUrl);
  await grantToServer({ url, ownerUrl });
  const told =
    functions.length > NAMED ? [`${functions.length} functions`] : functions.map((name) => `${name}()`);
  return [...migrations, ...told];
}
