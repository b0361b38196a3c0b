import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run release
Creates the tarball .build/release/honey-live-<version>-<platform>.tgz: the build output, the modules that it loads, and an embedded
Postgres of this platform. It contains the same as the image of the target sandbox, and starts with Node alone:

  tar xzf honey-live-….tgz && node honey-live/start.mjs

Its data are below the folder that DATA_DIR names, by default honey-live/.data.

  --installed  reuses the modules and the build of this checkout instead of a clean install`;

await runCommand({
  usage,
  options: { installed: { type: 'boolean' } },
  run: async ({ installed = false }) => {
    const { makeRelease } = await import('./lib/release.mjs');
    const { file, megabytes } = await makeRelease({ installed });
    console.log(`✔ ${file} (${megabytes} MB)`);
    return 0;
  },
});
