import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run screenshots -- [NAME…]
Takes screenshots of every page that scripts/lib/pictured-pages.mjs finds, or of the named ones, at 390 and 1440 px in both themes,
to .build/screenshots. They show a demo of its own on a temporary Postgres. Needs a Chromium.

  --shown  takes the screenshots that documents show (docs/screens.md) and writes them to docs/screenshots
  --film   records the guided demonstration, and takes pictures of the gifts of each size over both shapes of lives;
           film and sheets go to docs/screenshots, each picture to .build/screenshots. NAME: tour, gifts`;

await runCommand({
  usage,
  positionals: true,
  options: { shown: { type: 'boolean' }, film: { type: 'boolean' } },
  run: async ({ shown = false, film = false }, names) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { build } = await import('./lib/build/build.mjs');
    await build('start');
    if (film) {
      const { takeFilm } = await import('./lib/film/take-film.mjs');
      console.log(`✔ ${await takeFilm(names)}`);
      return;
    }
    const { takeScreenshots } = await import('./lib/take-screenshots.mjs');
    console.log(`✔ ${await takeScreenshots(names, { shown })}`);
  },
});
