import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectionSettings } from '#stack/database/database-url';
import { freePort } from '#stack/processes/free-port';
import { findRedis } from '#stack/redis/redis';
import { step } from '../progress.mjs';
import { readCompose } from './compose.mjs';
import { Container, requireSame } from './container.mjs';

const GRACE_MS = 30_000;
const OPERATOR = { OPERATOR_PASSWORD: 'Rehearsed#47Comb' };

/** @returns {Record<string, string>} generated secrets for an .env */
export function productionSecrets() {
  const secret = () => randomBytes(48).toString('base64');
  return {
    JWT_SECRET: secret(),
    TICKET_SECRET: secret(),
    MEDIA_SECRET: secret(),
    LOOKUP_SECRET: secret(),
    AUDIT_ANCHOR_KEY: randomBytes(32).toString('base64url'),
    DATA_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    POSTGRES_APP_PASSWORD: randomBytes(24).toString('hex'),
  };
}

/**
 * The containers of the profile production, with the environment of docker-compose.yml.
 * @param {object} options
 * @param {string} options.compose text of docker-compose.yml
 * @param {string} options.app folder of the image
 * @param {Record<string, string>} options.image its ENV
 * @param {string} options.ownerUrl of the Postgres that replaces the service
 * @param {string} options.folder for the volumes
 * @param {Record<string, string>} [options.secrets] of the .env
 * @param {import('#stack/postgres/postgres-account').Account} options.account
 */
export function productionContainers({
  compose,
  app,
  image,
  ownerUrl,
  folder,
  secrets = productionSecrets(),
  account,
}) {
  const { host, port, password, database } = connectionSettings(ownerUrl);
  const dotenv = { ...secrets, POSTGRES_PASSWORD: password, POSTGRES_DB: database };
  // No other server shares the database: the service Redis is not replaced.
  const { services } = readCompose(compose, { ...dotenv, REDIS_URL: '' });
  /** @param {string} name */
  const containerOf = (name) => {
    const overrides = Object.entries({
      ...image,
      ...(services[name].env_file ? dotenv : {}),
      ...services[name].environment,
    });
    const environment = Object.fromEntries(
      overrides.map(([variable, value]) => [variable, value.replace('@postgres:5432/', `@${host}:${port}/`)]),
    );
    return new Container({ app, account, folder, environment: { ...environment, DATA_DIR: folder } });
  };
  return { migrate: containerOf('migrate'), server: containerOf('server') };
}

/**
 * A run of production, starting with an empty database.
 * @param {Parameters<typeof productionContainers>[0]} options
 */
export async function rehearseProduction(options) {
  const { migrate, server } = productionContainers(options);
  await server.prepare();
  await step('production: refuses to start without secrets', async () => {
    const { code, output } = await server.attempt(['server'], { JWT_SECRET: '', DATA_KEYS: '' });
    requireSame('its code', code, 1);
    requireSame(
      'its output',
      output.trim(),
      ['JWT_SECRET', 'DATA_KEYS (dev)']
        .map((name) => `Configuration: ${name}: must be set in production`)
        .join('\n'),
    );
  });
  await step('production: migrate, twice', async () => {
    // The temporary Postgres comes with a role for the server; compose's does not.
    await asOwner(options.ownerUrl, 'DROP ROLE IF EXISTS honey_app');
    await migrate.run(['migrate']);
    requireSame('the second time', /nothing to do/.test(await migrate.run(['migrate'])), true);
  });
  await step('production: seed --dataset base, operator:create', async () => {
    await server.run(['seed', '--dataset', 'base']);
    await server.run(['operator:create', '--id', 'boss'], OPERATOR);
    requireSame(
      'another one',
      (await server.attempt(['operator:create', '--id', 'boss2'], OPERATOR)).code,
      1,
    );
  });
  await step('production: server', () =>
    server.serve(['server'], GRACE_MS, (url, environment) => inspect(server, url, environment)),
  );
  const redis = findRedis();
  if (redis)
    await step('production: two servers share a Redis, and the first one stops', () =>
      rehearseTwo(server, redis, options.account),
    );
  else console.log('· production: no redis-server is installed: several servers are left out');
  await step('production: keys:rotate', async () => {
    requireSame('its list', /^k1: used\b/m.test(await server.run(['keys:rotate'])), true);
    requireSame(
      'a further key',
      /^DATA_KEYS=k1:.*,k2:/m.test(await server.run(['keys:rotate', 'add'])),
      true,
    );
  });
  await step('production: ledger:verify, audit:verify, an unknown command', async () => {
    await server.run(['ledger:verify']);
    await server.run(['audit:verify']);
    requireSame('the code', (await server.attempt(['honeycomb'])).code, 2);
  });
}

/**
 * Two servers with the environment of compose: without Redis the second one would not start.
 * @param {Container} server
 * @param {string} redis program
 * @param {import('#stack/postgres/postgres-account').Account} account
 */
async function rehearseTwo(server, redis, account) {
  const port = await freePort();
  const child = spawn(
    redis,
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      ...account,
      cwd: tmpdir(),
      stdio: 'ignore',
    },
  );
  const environment = { ...server.environment, REDIS_URL: `redis://127.0.0.1:${port}` };
  const [first, second] = [1, 2].map(() => new Container({ ...server, environment }));
  const isReady = async (/** @type {string} */ url) => (await fetch(`${url}/health/ready`)).status;
  try {
    await second.serve(['server'], GRACE_MS, async (other) => {
      await first.serve(['server'], GRACE_MS, async (url) => {
        for (const address of [url, other]) requireSame('whether it is ready', await isReady(address), 200);
        const { redis: state } = await (await fetch(`${url}/health/ready`)).json();
        requireSame('its Redis', state, 'ok');
      });
      requireSame('the other one', await isReady(other), 200);
    });
  } finally {
    child.kill();
  }
}

/** @param {Container} server @param {string} url @param {Record<string, string>} environment */
async function inspect(server, url, environment) {
  await server.run(['healthcheck'], environment);
  const statusOf = async (/** @type {string} */ path) => (await fetch(url + path)).status;
  requireSame('the home page', await statusOf('/'), 200);
  requireSame('the console of the sandbox', await statusOf('/sandbox'), 404);
  requireSame('its calls', await statusOf('/sandbox/api/health'), 404);
  requireSame('the document of the API', await statusOf('/docs'), 404);
  const answer = await fetch(`${url}/v1/user/login-proc`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id: 'boss', password: OPERATOR.OPERATOR_PASSWORD }),
  });
  // The password is right, and the first factor is to be set up.
  const { code, detail } = await answer.json();
  requireSame('the sign-in of the operator', code, 'factor_required');
  requireSame('whether the operator has a factor', detail.enrolled_yn, 'N');
}

/** @param {string} url @param {string} text */
export async function asOwner(url, text) {
  const client = new pg.Client(connectionSettings(url));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The folder of a rehearsal's volume. @param {string} folder @param {string} name */
export const volumeIn = (folder, name) => join(folder, 'volumes', name);
