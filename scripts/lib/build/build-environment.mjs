// Imported first by what builds the pages: what they are must not depend on the shell that builds them. NODE_ENV=development,
// say, makes React's development calls, which the page of a production server lacks. Whatever else Vite and its plugins read
// of the environment goes too, but for what is named here and in package.json, where wireit takes it into account.

/** What programs need to run at all, and what npm and wireit told this one. */
const KEPT =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|USERPROFILE|LANG|LC_\w+|NODE_OPTIONS|FORCE_COLOR|NO_COLOR|CI)$/i;
/** What stands in the pages that are built (client/vite.config.ts). */
const BUILT_IN = ['COMPATIBILITY_FILE', 'VITE_API_HOST', 'VITE_API_DEV_HOST', 'VITE_API_PREFIX'];

for (const name of Object.keys(process.env))
  if (!KEPT.test(name) && !BUILT_IN.includes(name)) delete process.env[name];
process.env.NODE_ENV = 'production';
