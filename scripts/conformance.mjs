import './lib/node-version.mjs';
import { CommandError, runCommand } from './lib/command.mjs';

const usage = `
npm run conformance -- --base-url http://127.0.0.1:3000
Holds a server against the contract from outside, over HTTP and websocket alone, and prints what passed, what failed and
what is not offered there. Exit code 1 when something failed. See docs/conformance.md.

  --base-url <url>  the server under test (default http://127.0.0.1:3000)
  --area <name>     only this area; may be given more than once
  --prefix <path>   version, or version and site key, of the calls (default /v1)
  --strict          what is not offered counts as failed
  --json            print the report as JSON

CONFORMANCE_PASSWORD is the personas' password where it is not the demo's.`;

const marks = { passed: '✔', failed: '✘', not_offered: '·' };

await runCommand({
  usage,
  options: {
    'base-url': { type: 'string' },
    area: { type: 'string', multiple: true },
    prefix: { type: 'string' },
    strict: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: async ({ 'base-url': baseUrl = 'http://127.0.0.1:3000', area, prefix = '/v1', strict, json }) => {
    if (!/^(\/[a-z0-9-]+){1,2}$/.test(prefix)) throw new CommandError(`${prefix} is no prefix: try /v1.`);
    // Only the report goes to standard output then; what is built on the way is told beside it.
    const print = console.log;
    if (json) console.log = console.error;
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded();
    const { build } = await import('./lib/build/build.mjs');
    await build('packages');
    const { formatReport, runConformance } = await import('./lib/conformance.mjs');
    const report = await runConformance({ baseUrl, areas: area, prefix, report: json ? undefined : tell });
    print(json ? JSON.stringify(report, null, 2) : `\n${formatReport(report)}`);
    return report.totals.failed > 0 || (strict && report.totals.notOffered > 0) ? 1 : 0;
  },
});

function tell(area, { name, state, ms }) {
  console.log(`${marks[state]} ${area}: ${name} (${ms} ms)`);
}
