import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '#stack/command-error';
import { step } from '../progress.mjs';
import { readCompose } from './compose.mjs';
import { Container, requireSame } from './container.mjs';

/** The first start fills its database. */
const FILLED_WITHIN_MS = 300_000;
const AUDIENCE_WITHIN_MS = 150_000;
const POLL_MS = 500;

/**
 * `docker compose up` on a fresh clone: the demo service with compose's environment on an empty volume, then a second
 * start on the existing data.
 * @param {object} options
 * @param {string} options.compose text of docker-compose.yml
 * @param {string} options.app folder of the image
 * @param {Record<string, string>} options.image its ENV
 * @param {string} options.folder for the volume
 * @param {import('#stack/postgres/postgres-account').Account} options.account
 */
export async function rehearseDemo({ compose, app, image, folder, account }) {
  // As in a fresh clone: there is no .env.
  const { services } = readCompose(compose, {});
  const environment = Object.fromEntries(
    Object.entries({ ...image, ...services.demo.environment }).map(([name, value]) => [name, String(value)]),
  );
  const demo = new Container({ app, account, folder, environment: { ...environment, DATA_DIR: folder } });
  await demo.prepare();
  // In seconds, as configured in compose.
  const graceMs = Number.parseInt(services.demo.stop_grace_period ?? '', 10) * 1000;
  for (const title of ['demo: docker compose up, for the first time', 'demo: docker compose up again'])
    await step(title, () =>
      demo.serve(
        ['sandbox'],
        graceMs,
        (url, served) => inspect(demo, url, served, Number(environment.AUDIENCE)),
        FILLED_WITHIN_MS,
      ),
    );
}

/**
 * @param {Container} demo @param {string} url @param {Record<string, string>} environment @param {number} audience
 * number of viewers
 */
async function inspect(demo, url, environment, audience) {
  await demo.run(['healthcheck'], environment);
  const health = await (await fetch(`${url}/sandbox/api/health`)).json();
  requireSame('the dataset', health.dataset, 'demo');
  const home = await fetch(url);
  requireSame('the home page', home.status, 200);
  requireSame('whether lives are rendered on it', (await home.text()).includes('/lives/play/'), true);
  const persona = await fetch(`${url}/sandbox/api/personas/viewer01/sign-in`, { method: 'POST' });
  requireSame('the sign-in of a persona', persona.ok, true);
  const payments = await fetch(`http://127.0.0.1:${environment.PAYMENT_SIMULATOR_PORT}/window.js`);
  requireSame('the window of the payment provider', payments.status, 200);
  await untilAudience(url, audience);
}

/**
 * The audience joins one viewer at a time, run by modules of the image.
 * @param {string} url
 * @param {number} audience
 */
async function untilAudience(url, audience) {
  const until = performance.now() + AUDIENCE_WITHIN_MS;
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const connections = Number(/^honey_chat_connections (\d+)$/m.exec(metrics)?.[1]);
    if (connections >= audience) return;
    if (performance.now() > until)
      throw new CommandError(`the audience: ${connections} of ${audience} are in the chat`);
    await delay(POLL_MS);
  }
}
