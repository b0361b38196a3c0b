import { join } from 'node:path';
import { ROOT } from '../paths.mjs';
import { ruleFunctions } from '../rule-functions/functions.mjs';
import { watchRefusals } from '../rule-functions/watch-refusals.mjs';
import { writeIfChanged } from './emit.mjs';

// Run by the build: writes the database functions whose rules are in packages/rules, and the server's list of codes whose
// rule is a database function. All are committed.

for (const [path, text] of [...(await ruleFunctions()), ...(await watchRefusals())])
  await writeIfChanged(join(ROOT, path), text);
