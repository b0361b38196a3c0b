import './lib/node-version.mjs';
import { readFile, writeFile } from 'node:fs/promises';
import { CommandError } from '#stack/command-error';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run conformance -- --base-url http://127.0.0.1:3000
Tests a server against the contract from outside, over HTTP and websocket only, and prints which cases passed, failed, are
not offered there or were left out. Read-only by default. Exit code 1 when something failed or nothing
passed. See docs/conformance.md.

  --base-url <url>      the server under test (default http://127.0.0.1:3000)
  --allow-writes        also cases that move money, create accounts, chat, follow, upload, or change anything else
  --profile <name>      what the server claims to be: visitor, viewer, member, production or full; these areas are run,
                        and what they lack is a failure
  --area <name>         only this area; repeatable
  --version <name>      version of the calls (default v1)
  --site-key <name>     sends the calls under this site key: /v1/<name>/…
  --compatibility <file>  known differences of the server (docs/swap.md), which are not failures
  --credentials <file>  accounts that replace the personas: {"viewer01": {"id": "…", "password": "…"}, …}
  --no-sandbox          does not use a sandbox: only cases that need no control of the server
  --strict              counts what is not offered or left out as failed
  --bail                stops at the first failure
  --junit <file>        writes the report as JUnit XML
  --json-file <file>    writes the report as JSON
  --json                prints the report as JSON

CONFORMANCE_CREDENTIALS may hold the contents of a --credentials file, CONFORMANCE_PASSWORD the personas' password if it is not
the demo's.`;

const marks = { passed: '✔', failed: '✘', not_offered: '·', left_out: '-', listed: '≠' };

await runCommand({
  usage,
  options: {
    'base-url': { type: 'string' },
    'allow-writes': { type: 'boolean' },
    profile: { type: 'string' },
    area: { type: 'string', multiple: true },
    version: { type: 'string' },
    'site-key': { type: 'string' },
    compatibility: { type: 'string' },
    credentials: { type: 'string' },
    'no-sandbox': { type: 'boolean' },
    strict: { type: 'boolean' },
    bail: { type: 'boolean' },
    junit: { type: 'string' },
    'json-file': { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (values) => {
    for (const name of ['version', 'site-key']) {
      if (values[name] !== undefined && !/^[a-z0-9-]+$/.test(values[name]))
        throw new CommandError(
          `--${name} takes lower-case letters, digits and hyphens, not ${values[name]}.`,
        );
    }
    const credentials = await credentialsOf(values.credentials);
    // With --json only the report goes to standard output; build output goes to standard error.
    const print = console.log;
    if (values.json) console.log = console.error;
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { build } = await import('./lib/build/build.mjs');
    await build('packages');
    const compatibility = await compatibilityIn(values.compatibility);
    const { runConformance } = await import('./lib/conformance.mjs');
    const { formatReport, junitOf } = await import('./lib/conformance-report.mjs');
    const report = await runConformance({
      baseUrl: values['base-url'] ?? 'http://127.0.0.1:3000',
      profile: values.profile,
      areas: values.area,
      version: values.version,
      siteKey: values['site-key'],
      credentials,
      compatibility,
      allowWrites: values['allow-writes'],
      useSandbox: !values['no-sandbox'],
      strict: values.strict,
      bail: values.bail,
      report: values.json ? undefined : printResult,
    });
    const json = JSON.stringify(report, null, 2);
    if (values.junit) await writeFile(values.junit, junitOf(report));
    if (values['json-file']) await writeFile(values['json-file'], `${json}\n`);
    print(values.json ? json : `\n${formatReport(report)}`);
    return report.ok ? 0 : 1;
  },
});

/** @param {string | undefined} file */
async function compatibilityIn(file) {
  if (file === undefined) return undefined;
  const { compatibilityOf } = await import('../tests/conformance/compatibility.mjs');
  try {
    return compatibilityOf(await readFile(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file}: ${error.message}`);
  }
}

function printResult(area, { name, state, ms }) {
  console.log(`${marks[state]} ${area}: ${name} (${ms} ms)`);
}

/** Accounts that replace the personas, from a file or the environment; undefined: the personas themselves. */
async function credentialsOf(file) {
  const text = file === undefined ? process.env.CONFORMANCE_CREDENTIALS : await readFile(file, 'utf8');
  if (!text) return undefined;
  const source = file ?? 'CONFORMANCE_CREDENTIALS';
  let credentials;
  try {
    credentials = JSON.parse(text);
  } catch {
    throw new CommandError(`${source} is not valid JSON.`);
  }
  if (typeof credentials !== 'object' || credentials === null || Array.isArray(credentials))
    throw new CommandError(`${source} must have the form {"viewer01": {"id": "…", "password": "…"}, …}.`);
  const { personas } = await import('../tests/conformance/personas.mjs');
  for (const [name, login] of Object.entries(credentials)) {
    if (!(name in personas))
      throw new CommandError(
        `${source}: there is no persona ${name}. There are: ${Object.keys(personas).join(', ')}`,
      );
    if (typeof login?.id !== 'string' || typeof login.password !== 'string')
      throw new CommandError(`${source}: ${name} needs an id and a password.`);
  }
  return credentials;
}
