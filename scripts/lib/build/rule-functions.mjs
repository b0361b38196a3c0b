import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { ruleFunctions } from '../rule-functions/functions.mjs';
import { GENERATED } from '../rule-functions/generated.mjs';
import { watchRefusals } from '../rule-functions/watch-refusals.mjs';
import { writeIfChanged } from './emit.mjs';

// Run by the build: writes the database functions whose rules are in packages/rules, and the server's list of codes whose
// rule is a database function. All are committed.

for (const [path, text] of [...(await ruleFunctions()), ...(await watchRefusals())]) {
  if (!GENERATED.includes(path))
    throw new Error(`${path} is missing in scripts/lib/rule-functions/generated.mjs.`);
  await writeIfChanged(join(ROOT, path), text);
}
