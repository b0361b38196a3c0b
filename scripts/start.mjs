import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm start
Installs what is missing, starts the embedded Postgres (unless DATABASE_URL is set), migrates, builds what is stale,
seeds the demo once, starts the server and a simulated audience, and prints the address and the demo accounts.
Ctrl-C stops everything and loses nothing. npm run reset forgets the data.

Environment, or .env (see .env.example):
  PORT          default 3000             HOST      default 127.0.0.1
  DATABASE_URL  default: embedded        DATA_DIR  default .data
  DATABASE_OWNER_URL  who migrates, where DATABASE_URL is the server's role alone; default: DATABASE_URL
  DATASET       demo, ci, empty or base; default demo, in production base: nobody
  AUDIENCE      simulated viewers, default 20; 0 switches them off
  NODE_ENV      production: no people, no sandbox, secrets of your own; npm run operator:create makes the operator`;

const PASSWORD = 'Honey!2026';
const ACCOUNTS = [
  ['viewer01', 'verified adult, 100,000 honey'],
  ['vip01', 'Royal grade, 5,000,000 honey'],
  ['host01', 'host, live now'],
  ['manager01', 'manager of host01'],
  ['admin01', 'operator'],
];

await runCommand({
  usage,
  run: async () => {
    const begun = performance.now();
    const [{ loadEnvironmentFile }, { installIfNeeded }] = await Promise.all([
      import('./lib/environment.mjs'),
      import('./lib/install.mjs'),
    ]);
    loadEnvironmentFile();
    const { Stack, runUntilStopped } = await import('./lib/stack.mjs');
    const stack = new Stack();
    await runUntilStopped(stack, async () => {
      await stack.claim();
      await installIfNeeded();
      await stack.openDatabase();
      await stack.migrate();
      await import('./lib/build/build.mjs').then(({ build }) => build());
      await stack.seed();
      await stack.startServer();
      await stack.startAudience();
      await greet(stack.address.url, (performance.now() - begun) / 1000);
      await stack.untilInterrupted();
    });
  },
});

async function greet(url, seconds) {
  const { chosenDataset, isProduction } = await import('./lib/surroundings.mjs');
  const accounts = ACCOUNTS.map(([id, who]) => `    ${id.padEnd(11)}${who}`).join('\n');
  const people = {
    base: '\n\n  Nobody has an account. The first operator: npm run operator:create -- --id <id>',
    empty: `\n\n  The operator: admin01, with the password ${PASSWORD}`,
  };
  console.log(`
  Honey Live is ready after ${seconds.toFixed(1)} s: ${url}${isProduction() ? '' : `\n  API: ${url}/docs`}${
    people[chosenDataset()] ?? `\n\n  Accounts, all with the password ${PASSWORD}:\n${accounts}`
  }

  Ctrl-C stops it.
`);
}
