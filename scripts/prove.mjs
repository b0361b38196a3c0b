import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run prove [-- <pattern> …]
Runs every case of every test file, of which npm test runs a sample (docs/testing.md). Installs and builds what is
missing or stale first. Resumes an interrupted run if the sources have not changed; failed files run again. Ends with the line
"N passed, N failed"; npm run status prints the last result. A pattern is a part of a test file's path.

  --shard <part>  one of several parts that take about equally long, as 1/3
  --again         starts over: files that already passed run again
  --no-build      uses the existing build without updating it`;

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
