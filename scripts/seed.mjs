import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run seed -- --dataset <name or file.json>
Fills the database with a dataset unless it already has one: demo, ci, empty, base or load, or a custom document
(docs/dataset.schema.json is its schema). The database is DATABASE_URL, or
the embedded Postgres of this checkout. To change the dataset, run npm run reset first. Production takes only base: what the
service needs, without people.

  --dataset <name>  default: DATASET, or demo (production: base)`;

await runCommand({
  usage,
  options: { dataset: { type: 'string' } },
  run: async ({ dataset }) => {
    const { loadEnvironmentFile } = await import('./lib/environment.mjs');
    const { installIfNeeded } = await import('./lib/install.mjs');
    loadEnvironmentFile();
    if (dataset) process.env.DATASET = dataset;
    const { refuseWrongSettings } = await import('./lib/surroundings.mjs');
    refuseWrongSettings('localhost');
    await installIfNeeded();
    const { build } = await import('./lib/build/build.mjs');
    const { Stack } = await import('./lib/stack.mjs');
    await build('seeds');
    const stack = new Stack();
    try {
      await stack.openDatabase();
      await stack.migrate();
      await stack.seed();
    } finally {
      await stack.stop();
    }
  },
});
