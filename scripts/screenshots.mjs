import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run screenshots -- [NAME…]
Takes the pictures of docs/screenshots anew, all or those of these names, of every page that scripts/lib/pictured-pages.mjs
finds, at 390 and 1440 px in both themes, from a demo of its own on a throw-away Postgres. Needs a Chromium.`;

await runCommand({
  usage,
  positionals: true,
  run: async (_, names) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { build } = await import('./lib/build/build.mjs');
    await build('start');
    const { takeScreenshots } = await import('./lib/take-screenshots.mjs');
    await takeScreenshots(names);
  },
});
