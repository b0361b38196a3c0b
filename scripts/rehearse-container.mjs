import './lib/node-version.mjs';
import { chmod, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';
import { runCommand } from './lib/command.mjs';
import { removeFolder } from './lib/containers/stages.mjs';
import { step } from './lib/progress.mjs';

const usage = `
node scripts/rehearse-container.mjs [--installed] [--demo] [--sample] [--only production|sandbox|demo|backup]
Executes Dockerfile and docker-compose.yml without a container engine: every stage in a folder, in a copy of the files that
git tracks and .dockerignore includes, then the commands of the images, when run as root as another user, who may not write to
them. The environment is that of docker-compose.yml; secrets are generated, and a temporary Postgres replaces
the service.

  production  no secrets: refused; migrations as the owner, base data, first operator, server, verifications
  sandbox     the image for suites: its data seeded in the build, started, controlled; stays off with production secrets set
  demo        docker compose up: the demonstration fills its database, serves, takes a payment, starts its audience; then again
  backup      dump and restore with the Postgres programs of this machine, if there are any

  --installed  reuses the modules of a clean install in this checkout instead of another \`npm ci\`, and the build of this
               checkout, which is brought up to date; leaves out demo, which takes a minute or two more
  --demo       demo as well, with --installed
  --sample     production, sandbox or backup, a different one each day; all three after a change to what images contain`;

const PARTS = ['production', 'sandbox', 'demo', 'backup'];

await runCommand({
  usage,
  options: {
    installed: { type: 'boolean' },
    demo: { type: 'boolean' },
    sample: { type: 'boolean' },
    only: { type: 'string' },
  },
  run: async ({ installed, demo, sample, only }) => {
    if (only && !PARTS.includes(only))
      throw new CommandError(`There is no part ${only}: ${PARTS.join(', ')}.`);
    const wanted = only ? [only] : await partsOf({ installed, demo, sample });
    const folder = await mkdtemp(join(tmpdir(), 'honey-live-container-'));
    // The images are run by a different user.
    await chmod(folder, 0o755);
    try {
      const rehearsal = await prepare(folder, Boolean(installed));
      for (const part of wanted) await rehearsal[part]();
    } finally {
      await removeFolder(folder);
    }
  },
});

/** @param {{ installed?: boolean, demo?: boolean, sample?: boolean }} options */
async function partsOf({ installed, demo, sample }) {
  if (!sample) return PARTS.filter((part) => part !== 'demo' || demo || !installed);
  const { changedFiles } = await import('./lib/testing/changes.mjs');
  const { rehearsedParts } = await import('./lib/containers/rehearsed-parts.mjs');
  const { scopeOf } = await import('../tests/setup/sample/scope.mjs');
  return rehearsedParts(await changedFiles(), scopeOf().day);
}

/** @param {string} folder @param {boolean} installed */
async function prepare(folder, installed) {
  const { imageFolders } = await import('./lib/containers/image-folders.mjs');
  const { postgresAccount } = await import('#stack/postgres/postgres-account');
  const { Container } = await import('./lib/containers/container.mjs');
  const { volumeIn } = await import('./lib/containers/rehearse-production.mjs');
  const compose = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
  const account = postgresAccount();
  const baked = volumeIn(folder, 'ci');
  const places = { DATA_DIR: baked, DEMO_DIR: join(folder, 'volumes', 'demo') };
  const images = await imageFolders(folder, {
    installed,
    runAs: async (command, app) => {
      if (!command.startsWith('node scripts/seed.mjs')) return { env: places };
      // As the user of the image, on its volume.
      await new Container({ app, environment: {}, folder: baked, account }).prepare();
      return { ...account, env: { ...places, HOME: baked } };
    },
  });
  await mkdir(join(folder, 'volumes'), { recursive: true });

  /** @param {string} name */
  const imageOf = async (name) => ({
    app: await images.make(name),
    image: images.environmentOf(name),
    compose,
    account,
  });
  return {
    production: async () => {
      const { rehearseProduction } = await import('./lib/containers/rehearse-production.mjs');
      const { problemsOfContents, sizesOf } = await import('./lib/containers/contents.mjs');
      const { startThrowawayPostgres } = await import('#stack/postgres/postgres');
      const server = await imageOf('server');
      await step('production: contents of the image', async (note) => {
        const problems = await problemsOfContents(server.app);
        if (problems.length > 0) throw new CommandError(problems.join('\n'));
        const { built, modules, all } = await sizesOf(server.app);
        note(`${built} MB built, ${modules} MB of modules, ${all} MB in all`);
      });
      const postgres = await startThrowawayPostgres();
      try {
        const { ownerUrl } = postgres;
        await rehearseProduction({ ...server, ownerUrl, folder: volumeIn(folder, 'data') });
      } finally {
        await postgres.stop();
      }
    },
    sandbox: async () => {
      const { rehearseSandbox } = await import('./lib/containers/rehearse-sandbox.mjs');
      const ci = await imageOf('ci');
      await step('sandbox: the image for suites', () => rehearseSandbox({ ...ci, folder: baked }));
    },
    demo: async () => {
      const { rehearseDemo } = await import('./lib/containers/rehearse-demo.mjs');
      await rehearseDemo({ ...(await imageOf('sandbox')), folder: volumeIn(folder, 'compose-demo') });
    },
    backup: async () => {
      const { rehearseBackup } = await import('./lib/containers/rehearse-backup.mjs');
      const server = await imageOf('server');
      await step('backup, restore', (note) => rehearseBackup({ ...server, folder, note }));
    },
  };
}
