import { applyFunctions } from './functions.mjs';
import { applyMigrations } from './migrations.mjs';
import { createRowSeals } from './row-seals.mjs';
import { grantToServer } from './server-role.mjs';

/** Up to this many migrations or functions are listed by name; beyond it only their number is printed. */
const NAMED = 5;

/** @param {string[]} names @param {string} what the kind of items */
const namesOf = (names, what) => (names.length > NAMED ? [`${names.length} ${what}`] : names);

/**
 * Applies the missing migrations, then the changed functions, as the database's owner, and grants the privileges of the
 * server's role.
 * @param {import('./server-role.mjs').DatabaseUrls} urls
 * @returns {Promise<string[]>} what was applied, for display
 */
export async function prepareDatabase({ url, ownerUrl }) {
  const migrations = await applyMigrations(ownerUrl);
  const functions = await applyFunctions(ownerUrl);
  await createRowSeals(ownerUrl);
  await grantToServer({ url, ownerUrl });
  return [
    ...namesOf(migrations, 'migrations'),
    ...namesOf(
      functions.map((name) => `${name}()`),
      'functions',
    ),
  ];
}
