import { readCompose } from './compose.mjs';
import { Container, requireSame } from './container.mjs';

const GRACE_MS = 30_000;

/**
 * A container of the image for test suites, on the data seeded when the image was built; then the demonstration with
 * production secrets set.
 * @param {object} options
 * @param {string} options.compose text of docker-compose.yml
 * @param {string} options.app folder of the image
 * @param {Record<string, string>} options.image its ENV
 * @param {string} options.folder the seeded data
 * @param {import('#stack/postgres/postgres-account').Account} options.account
 */
export async function rehearseSandbox({ compose, app, image, folder, account }) {
  const ci = new Container({ app, account, folder, environment: { ...image, DATA_DIR: folder } });
  await ci.serve(['sandbox'], GRACE_MS, async (url, environment) => {
    await ci.run(['healthcheck'], environment);
    const health = await (await fetch(`${url}/sandbox/api/health`)).json();
    requireSame('the dataset', health.dataset, 'ci');
    const persona = await fetch(`${url}/sandbox/api/personas/viewer01/sign-in`, { method: 'POST' });
    requireSame('the sign-in of a persona', persona.ok, true);
    const payments = await fetch(`http://127.0.0.1:${environment.PAYMENT_SIMULATOR_PORT}/window.js`);
    requireSame('the window of the payment provider', payments.status, 200);
  });
  const { services } = readCompose(compose, { JWT_SECRET: 'set' });
  const demo = new Container({
    app,
    account,
    folder,
    environment: { ...image, ...services.demo.environment },
  });
  requireSame(
    'the demonstration with production secrets set',
    /stays off/.test(await demo.run(['sandbox'])),
    true,
  );
}
