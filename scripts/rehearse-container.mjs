import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError, runCommand } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';
import { runProgram } from './lib/processes.mjs';
import { step } from './lib/progress.mjs';

const usage = `
node scripts/rehearse-container.mjs [--installed]
Runs what the Dockerfile runs, without Docker: every RUN and CMD line in order, in a copy of the files that git knows,
against a throw-away Postgres, with secrets made for the occasion; as in docker-compose.yml, the migrations alone get the
database's owner, and make the server's role. Fails when a command fails, when the server does not become ready in
production, or when it does not end by itself on SIGTERM.

  --installed  takes over what a clean install and a build have just made here, instead of \`npm ci\` once more;
               \`npm run build\` then only looks whether all of it is current`;

await runCommand({
  usage,
  options: { installed: { type: 'boolean' } },
  run: async ({ installed }) => {
    const folder = await mkdtemp(join(tmpdir(), 'honey-live-container-'));
    const { startThrowawayPostgres } = await import('./lib/postgres.mjs');
    const postgres = await startThrowawayPostgres();
    try {
      const app = join(folder, 'app');
      await step('Copying what git knows', () => copyCheckout(app));
      if (installed) await step('Taking over what is installed and built', () => takeOver(app));
      const environment = await containerEnvironment(serverUrl(postgres.ownerUrl), join(folder, 'data'));
      const owner = { DATABASE_OWNER_URL: postgres.ownerUrl };
      for (const { stage, kind, command } of await dockerfileCommands()) {
        if (installed && command === 'npm ci') continue;
        if (kind === 'RUN') await step(`${stage}: ${command}`, () => runLine(command, app, environment));
        else if (stage === 'server')
          await step(`${stage}: ${command.join(' ')}`, () => serve(command, app, environment));
        else
          await step(`${stage}: ${command.join(' ')}`, () =>
            runToEnd(command, app, { ...environment, ...owner }),
          );
      }
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** @returns {Promise<{ stage: string, kind: 'RUN' | 'CMD', command: any }[]>} a CMD's command is its list of words */
async function dockerfileCommands() {
  let stage = '';
  /** @type {{ stage: string, kind: 'RUN' | 'CMD', command: any }[]} */
  const commands = [];
  for (const line of (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split('\n')) {
    const [, word, rest] = /^(FROM|RUN|CMD) (.*)$/.exec(line) ?? [];
    if (word === 'FROM') stage = rest.split(' AS ')[1];
    if (word === 'RUN') commands.push({ stage, kind: 'RUN', command: rest });
    if (word === 'CMD') commands.push({ stage, kind: 'CMD', command: JSON.parse(rest) });
  }
  return commands;
}

async function copyCheckout(app) {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  for (const file of files) {
    await mkdir(dirname(join(app, file)), { recursive: true });
    // The lockfile must not look newer than what was installed by it.
    await cp(join(ROOT, file), join(app, file), { preserveTimestamps: true });
  }
}

/** What git ignores, but an installation's own data. Modules as links where it can be: npm writes no file in place. */
async function takeOver(app) {
  const ignored = ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'];
  const paths = execFileSync('git', ignored, { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const path of paths.filter((name) => name !== '.data/')) {
    const [from, to] = [join(ROOT, path), join(app, path)];
    await mkdir(dirname(to), { recursive: true });
    const linked =
      path.endsWith('node_modules/') &&
      (await runProgram('cp', ['-al', from.slice(0, -1), to.slice(0, -1)])).code === 0;
    if (!linked)
      await cp(from, to, {
        recursive: true,
        force: true,
        verbatimSymlinks: true,
        // The build tells by them whether its output is its own.
        preserveTimestamps: true,
      });
  }
}

/** The address of a role that is still to be made. */
function serverUrl(ownerUrl) {
  const url = new URL(ownerUrl);
  url.username = 'honey_rehearsed';
  url.password = randomBytes(24).toString('hex');
  return url.href;
}

async function containerEnvironment(databaseUrl, dataDirectory) {
  const { freePort } = await import('./lib/free-port.mjs');
  const secret = () => randomBytes(48).toString('base64');
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    JWT_SECRET: secret(),
    TICKET_SECRET: secret(),
    MEDIA_SECRET: secret(),
    LOOKUP_SECRET: secret(),
    DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  };
}

async function runLine(command, app, env) {
  // Only root can give files away; in the image root runs this.
  const runnable = process.getuid?.() === 0 ? command : command.replace(/ && chown .*/, '');
  await runToEnd(['sh', '-c', runnable], app, env);
}

async function runToEnd([program, ...args], app, env) {
  const { code, output } = await runProgram(program, args, { cwd: app, env });
  if (code !== 0)
    throw new CommandError(`It ended with code ${code}:\n${output.trim().split('\n').slice(-40).join('\n')}`);
}

async function serve([, ...args], app, env) {
  const { waitUntilReady } = await import('./lib/address.mjs');
  const { startService } = await import('./lib/service.mjs');
  const server = await startService(args, {
    cwd: app,
    env: { ...env, NODE_ENV: 'production' },
    log: join(app, 'server.log'),
  });
  let drained = false;
  try {
    await waitUntilReady(`http://127.0.0.1:${env.PORT}`, server, 60_000);
  } finally {
    drained = await server.stop(15_000);
  }
  if (!drained) throw new CommandError('The server did not end within 15 s of SIGTERM.');
}
