import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run check [-- <name> …]
Installs and builds what is missing or stale, then checks what is named here, or everything. Shows what the failing checks
said and a table. Exit code 1 if anything fails.

  circles       folders that stand side by side do not need each other in a circle
  clock         the server asks core/clock what time it is
  configuration docs/configuration.md and .env.example say what the settings are
  containers    Dockerfile and docker-compose.yml: pinned, nothing as root, what the specification allows
  declarations  refusals, settings and events are declared by their area, and used
  korean        Korean texts stand in catalogues
  owners        rows that have an owner are written by that area alone
  pages         routes lead to every page
  rules         a test proves every rule of docs/rules, and every rule that is cited is there
  swap          docs/swap.md names the calls, and the client loads nothing past the API host
  tests         no test is left out, none waits by the clock
  words         names of code, comments, rules and titles of tests use the words of docs/glossary.md
  types         of the server, the seeds, the packages and the tests
  client-types  of the client and its tests
  script-types  of the scripts, by their JSDoc
  promises      none is left without an await, a catch or a void (oxlint, by TypeScript's own types)
  format        format and lint (Biome)
  boundaries    what may import what (dependency-cruiser)
  dead-code     files, exports and dependencies that nobody uses (knip)
  migrations    prisma/migrations make what prisma/schema says
  openapi       server/openapi.json is up to date
  first-screen  client/first-screen.json names the modules that the first screen shares
  prisma-client prisma/client is what prisma/schema makes
  api-document  it is described, its examples are valid, Redocly finds nothing, and the collection is current
  packages      what npm pack makes of packages/* can be installed: publint and attw find nothing

  workflows     GitHub's own language service finds nothing wrong in .github

The first twelve only read the sources: they need no build. What they except is listed, each with its reason, in
scripts/lib/checks/<name>.mjs; an exception that is not needed any more is refused too.`;

await runCommand({
  usage,
  positionals: true,
  run: async (_options, names) => {
    const { installIfNeeded } = await import('./lib/install.mjs');
    await installIfNeeded({ tools: true });
    const { runChecks } = await import('./lib/checks.mjs');
    return (await runChecks(names)) ? 0 : 1;
  },
});
