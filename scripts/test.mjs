import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm test [-- <pattern> …]
Installs and builds what is missing or stale, then runs the sample of the day: the files with the main flows, those that the
change can affect, and those whose turn it is; of long files some cases. npm run prove runs everything (docs/testing.md). Ends
with the line "N passed, N failed". A pattern is a part of a test file's path: all cases of the matching files run.

  --changed      only files that the changes since the main branch can affect (on it: since the previous commit)
  --all          every file, of long ones the sample of the day
  --name <text>  only tests whose title contains it
  --titles       lists the titles instead, each with the command that runs it today: test or prove
  --durations    writes how long the files took to tests/setup/sample/seconds.json: with --all, or for files of a pattern
                 that TEST_SCOPE=sample runs as a sample does
  --no-build     uses the existing build without updating it`;

await runCommand({
  usage,
  positionals: true,
  options: {
    changed: { type: 'boolean' },
    all: { type: 'boolean' },
    durations: { type: 'boolean' },
    name: { type: 'string' },
    titles: { type: 'boolean' },
    'no-build': { type: 'boolean' },
  },
  run: async ({ changed, all, durations, name, titles, 'no-build': noBuild }, patterns) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    try {
      await installIfNeeded({ tools: true });
      if (!noBuild) await import('./lib/build/build.mjs').then(({ build }) => build());
      if (titles) {
        await import('./lib/testing/titles.mjs').then(({ listTitles }) => listTitles(patterns));
        return 0;
      }
      const { runTests } = await import('./lib/test-run.mjs');
      const { passed, failed } = await runTests({ name, patterns, changed, all, durations });
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 && (passed > 0 || changed) ? 0 : 1;
    } catch (error) {
      console.error(`✘ ${error.message}`);
      console.log('0 passed, 1 failed');
      return 1;
    }
  },
});
