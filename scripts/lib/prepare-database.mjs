import { applyMigrations } from './migrations.mjs';
import { grantToServer } from './server-role.mjs';

/**
 * Applies the migrations that are missing, as the database's owner, and says what the server's role may do.
 * @param {import('./server-role.mjs').DatabaseUrls} urls
 * @returns {Promise<string[]>} the names of the migrations that were applied
 */
export async function prepareDatabase({ url, ownerUrl }) {
  const applied = await applyMigrations(ownerUrl);
  await grantToServer({ url, ownerUrl });
  return applied;
}
