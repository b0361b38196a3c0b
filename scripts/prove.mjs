import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run prove [-- <pattern> …]
Runs the tests that prove at length whole, of which npm test runs a sample (docs/testing.md). Installs and builds what is
missing or stale first. One that was cut off goes on where it ended, as long as the sources are the same; what failed is tried
again. Ends with the line "N passed, N failed", which npm run status repeats. A pattern is a part of a test file's path.

  --shard <part>  one of several parts of about the same length, as 1/3
  --again         forgets what passed before
  --no-build      takes what is built as it is`;

await runCommand({
  usage,
  positionals: true,
  options: { shard: { type: 'string' }, again: { type: 'boolean' }, 'no-build': { type: 'boolean' } },
  run: async ({ shard, again, 'no-build': noBuild }, patterns) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    const { prove } = await import('./lib/testing/prove.mjs');
    try {
      await installIfNeeded({ tools: true });
      if (!noBuild) await import('./lib/build/build.mjs').then(({ build }) => build());
      const { passed, failed } = await prove({ shard, again, patterns });
      console.log(`${passed} passed, ${failed} failed`);
      return failed === 0 && passed > 0 ? 0 : 1;
    } catch (error) {
      console.error(`✘ ${error.message}`);
      console.log('0 passed, 1 failed');
      return 1;
    }
  },
});
