import { applyFunctions } from './functions.mjs';
import { applyMigrations } from './migrations.mjs';
import { beginRowSeals } from './row-seals.mjs';
import { grantToServer } from './server-role.mjs';

/** So many migrations or functions are named when they are applied; of more it is said how many. */
const NAMED = 5;

/** @param {string[]} names @param {string} what they are */
const namesOf = (names, what) => (names.length > NAMED ? [`${names.length} ${what}`] : names);

/**
 * Applies the migrations that are missing, then the functions that changed, as the database's owner, and says what the
 * server's role may do.
 * @param {import('./server-role.mjs').DatabaseUrls} urls
 * @returns {Promise<string[]>} what was applied, for a person to read
 */
export async function prepareDatabase({ url, ownerUrl }) {
  const migrations = await applyMigrations(ownerUrl);
  const functions = await applyFunctions(ownerUrl);
  await beginRowSeals(ownerUrl);
  await grantToServer({ url, ownerUrl });
  return [
    ...namesOf(migrations, 'migrations'),
    ...namesOf(
      functions.map((name) => `${name}()`),
      'functions',
    ),
  ];
}
