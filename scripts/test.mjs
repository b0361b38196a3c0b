import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm test [-- <pattern> …]
Installs and builds what is missing or stale, then runs the tests: rules and packages, scripts, integration, chat and browser.
Files that prove at length run in part, npm run prove runs them whole (docs/testing.md). Ends with the line "N passed, N
failed". A pattern is a part of a test file's path: what it names runs whole.

  --changed      only what can be touched by what differs from the main branch (on it: from the commit before)
  --name <text>  only tests whose title contains it
  --titles       lists the titles instead, each with the command that runs it today: test or prove
  --no-build     takes what is built as it is`;

await runCommand({
  usage,
  positionals: true,
  options: {
    changed: { type: 'boolean' },
    name: { type: 'string' },
    titles: { type: 'boolean' },
    'no-build': { type: 'boolean' },
  },
  run: async ({ changed, name, titles, 'no-build': noBuild }, patterns) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    try {
      await installIfNeeded({ tools: true });
      if (!noBuild) await import('./lib/build/build.mjs').then(({ build }) => build());
      if (titles) {
        await import('./lib/testing/titles.mjs').then(({ listTitles }) => listTitles(patterns));
        return 0;
      }
      const { runTests } = await import('./lib/test-run.mjs');
      const { passed, failed } = await runTests({ name, patterns, changed });
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 && (passed > 0 || changed) ? 0 : 1;
    } catch (error) {
      console.error(`✘ ${error.message}`);
      console.log('0 passed, 1 failed');
      return 1;
    }
  },
});
