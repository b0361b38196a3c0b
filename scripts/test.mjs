import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm test [-- <pattern> …]
Installs and builds what is missing or stale, then runs every test: rules and packages, scripts, integration, chat and
browser. Ends with the line "N passed, N failed". A pattern is a part of a test file's path.

  --name <text>  only tests whose title contains it
  --no-build     takes what is built as it is`;

await runCommand({
  usage,
  positionals: true,
  options: { name: { type: 'string' }, 'no-build': { type: 'boolean' } },
  run: async ({ name, 'no-build': noBuild }, patterns) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    const { runTests } = await import('./lib/test-run.mjs');
    try {
      await installIfNeeded({ tools: true });
      if (!noBuild) await import('./lib/build/build.mjs').then(({ build }) => build());
      const { passed, failed } = await runTests({ name, patterns });
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 && passed > 0 ? 0 : 1;
    } catch (error) {
      console.error(`✘ ${error.message}`);
      console.log('0 passed, 1 failed');
      return 1;
    }
  },
});
