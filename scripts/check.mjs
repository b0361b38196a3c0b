import './lib/node-version.mjs';
import { runCommand } from './lib/command.mjs';

const usage = `
npm run check [-- <name> …]
Installs and builds what is missing or stale, then runs the named checks, or all of them. Prints the output of the failing
checks and a table. Exit code 1 if a check fails.

  circles       files and sibling folders do not import each other in a circle
  clock         the server reads the time from core/clock
  configuration docs/configuration.md and .env.example match the settings
  containers    Dockerfile and compose files: pinned, nothing as root, valid by the specification, several servers
  declarations  errors, settings and events are declared by their area, and used
  functions     database functions list their refusals in order, long calls name their arguments, and what is
                generated from both is current
  internals     private parts of libraries are used in listed places only
  korean        Korean texts are in catalogues
  kubernetes    manifests for Kubernetes: valid by its schemas, as restricted as the containers, and matching the server
  one-text      a rule that is applied in TypeScript and in SQL is written once
  owners        a table is written by its area, and read by others through functions, views and services
  pages         routes lead to every page
  rules         a test proves every rule of docs/rules, every cited rule exists, and docs/decisions stays short
  statements    the types of SQL statements are those of the migrated database (npm run db:types writes them)
  swap          docs/swap.md lists the calls, and the client loads everything through the API host
  tests         no test is skipped or waits by the clock; tests/integration has folders of areas and subjects
  words         names and prose use the words of docs/glossary.md (npm run word-counts prints the counts)
  types         of the server, the seeds, the packages and the tests
  client-types  of the client and its tests
  script-types  of the scripts and of packages/stack, by their JSDoc
  promises      every promise has an await, a catch or a void (oxlint, by TypeScript's own types)
  format        format and lint (Biome)
  boundaries    what may import what (dependency-cruiser)
  dead-code     unused files, exports and dependencies (knip)
  migrations    prisma/migrations produce prisma/schema
  openapi       server/openapi.json is up to date
  generated-sql SQL functions written from packages/rules, and the server's list of refusals, are current
  first-screen  client/first-screen.json names the modules that the first screen shares
  prisma-client prisma/client is generated from prisma/schema
  api-document  it is described, its examples are valid, Redocly finds nothing, and the collection is current
  packages      the output of npm pack for packages/* can be installed: publint and attw find nothing

  workflows     GitHub's own language service finds nothing wrong in .github

The first sixteen only read the sources: they need no build. Their exceptions are listed, each with its reason, in
scripts/lib/checks/<name>.mjs (words: words-exceptions.mjs); an exception that is no longer needed is refused too.`;

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
