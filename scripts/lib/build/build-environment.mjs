// Imported first by the build of the pages: their output must not depend on the shell. NODE_ENV=development, for
// example, compiles React's development calls, which the production build lacks. Everything else that Vite and its
// plugins read from the environment is removed too, except the names here and in package.json, where wireit takes them
// into account.

/** Variables that programs need to run, and those that npm and wireit pass to this one. */
const ALLOWED =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|USERPROFILE|LANG|LC_\w+|NODE_OPTIONS|FORCE_COLOR|NO_COLOR|CI)$/i;
/** Variables that end up in the built pages (client/vite.config.ts). */
const BUILT_IN = ['COMPATIBILITY_FILE', 'VITE_API_HOST', 'VITE_API_DEV_HOST', 'VITE_API_PREFIX'];

for (const name of Object.keys(process.env))
  if (!ALLOWED.test(name) && !BUILT_IN.includes(name)) delete process.env[name];
process.env.NODE_ENV = 'production';
