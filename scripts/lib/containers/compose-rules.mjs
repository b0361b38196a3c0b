import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { readCompose, startedBy } from './compose.mjs';
import { lastOf } from './dockerfile.mjs';

/** @typedef {import('./compose.mjs').ComposeFile} ComposeFile */
/** @typedef {import('./compose.mjs').Service} Service */
/** @typedef {import('./dockerfile.mjs').Stage} Stage */

/** The specification's own schema, as shipped with the linter dclint. */
const SCHEMA = 'dclint/schemas/compose.schema.json';
const PINNED = /^[\w./-]+:v?\d+(\.\d+)+[\w.-]*@sha256:[0-9a-f]{64}$/;
const LOOPBACK = /^127\.0\.0\.1:/;

/**
 * What is wrong with docker-compose.yml.
 * @param {string} text
 * @param {object} cachedMember
 * @param {Stage[]} cachedMember.stages of the Dockerfile
 * @param {string[]} cachedMember.commands of the entrypoint
 * @param {(path: string) => boolean} cachedMember.exists whether the repository has a file or a folder
 * @returns {string[]} a line each
 */
export function problemsOfCompose(text, known) {
  /** @type {ComposeFile} */
  let file;
  try {
    // As in a fresh clone: no variable is set.
    file = readCompose(text, {});
  } catch (error) {
    return [`docker-compose.yml:1: docker compose up must need no variable: ${error.message}`];
  }
  const bySchema = problemsBySchema(file);
  const problems =
    bySchema.length > 0
      ? bySchema
      : [
          ...problemsOfUses(file),
          ...Object.entries(file.services).flatMap(([name, service]) =>
            problemsOfService(file, service, known).map((problem) => `${name}: ${problem}`),
          ),
        ];
  return problems.map((problem) => `docker-compose.yml:1: ${problem}`);
}

/** @param {ComposeFile} file */
function problemsBySchema(file) {
  const require = createRequire(import.meta.url);
  // The package exports only its program; the schemas are beside it.
  const schema = require(require.resolve('dclint/package.json').replace('dclint/package.json', SCHEMA));
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  // It refers to its draft by an address that Ajv spells differently.
  const validate = ajv.compile({ ...schema, $schema: undefined });
  validate(file);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

/** What the two uses start, and their restrictions. @param {ComposeFile} file */
function problemsOfUses(file) {
  /** @type {string[]} */
  const problems = [];
  const plain = startedBy(file, []);
  if (plain.join() !== 'demo')
    problems.push(`docker compose up must start only the demonstration, not ${plain.join(', ')}`);
  for (const port of file.services.demo?.ports ?? []) {
    if (!LOOPBACK.test(port)) problems.push(`demo: ${port} exposes the sandbox to other machines`);
  }
  for (const [name, { environment = {}, profiles = [] }] of Object.entries(file.services)) {
    if (
      profiles.includes('production') &&
      ['SANDBOX', 'SANDBOX_PUBLIC'].some((variable) => environment[variable])
    )
      problems.push(`${name}: production must have no sandbox`);
    if (name !== 'migrate' && environment.DATABASE_OWNER_URL)
      problems.push(`${name}: only migrations may have the address of the database's owner`);
  }
  return problems;
}

/** @param {ComposeFile} file @param {Service} service @param {Parameters<typeof problemsOfCompose>[1]} known @returns {string[]} */
function problemsOfService(file, service, { stages, commands, exists }) {
  const target = service.build?.target;
  const stage = stages.find(({ name }) => name === target);
  const [command = ''] = service.command ?? [];
  const runsOn = service.restart !== undefined;
  return [
    ...(target && !stage ? [`the Dockerfile has no stage ${target}`] : []),
    ...(target || PINNED.test(service.image ?? '')
      ? []
      : [`${service.image} must be pinned by version and digest`]),
    ...(stage && command && !commands.includes(command) ? [`the entrypoint has no command ${command}`] : []),
    ...(stage && !service.read_only ? ['its file system must be read-only'] : []),
    ...(stage && service.cap_drop?.join() !== 'ALL' ? ['it must drop all capabilities'] : []),
    ...(service.security_opt?.includes('no-new-privileges:true') ? [] : ['it must not gain new privileges']),
    ...(runsOn && !service.stop_grace_period
      ? ['stop_grace_period must state how long it may take to stop']
      : []),
    ...(runsOn && !hasHealthcheck(stages, stage, service) ? ['it has no healthcheck'] : []),
    ...problemsOfDependencies(file, service),
    ...problemsOfVolumes(file, service, exists),
  ];
}

/** @param {Stage[]} stages @param {Stage | undefined} stage @param {Service} service */
const hasHealthcheck = (stages, stage, service) =>
  stage ? lastOf(stages, stage, 'HEALTHCHECK') !== undefined : service.healthcheck !== undefined;

/** A service may only depend on services of the same profile. @param {ComposeFile} file @param {Service} service */
function problemsOfDependencies({ services }, { depends_on: needed = {}, profiles = [] }) {
  return Object.keys(needed).flatMap((name) => {
    const other = services[name];
    if (!other) return [`depends on ${name}, which does not exist`];
    const missing = profiles.filter((profile) => other.profiles && !other.profiles.includes(profile));
    if (profiles.length === 0 && other.profiles) return [`depends on ${name}, which only a profile starts`];
    return missing.map((profile) => `depends on ${name}, which the profile ${profile} does not start`);
  });
}

/** @param {ComposeFile} file @param {Service} service @param {(path: string) => boolean} exists */
function problemsOfVolumes(file, { volumes = [] }, exists) {
  return volumes.flatMap((volume) => {
    const [source] = volume.split(':');
    if (source.startsWith('./')) return exists(source) ? [] : [`${source} does not exist`];
    return source in (file.volumes ?? {}) ? [] : [`the volume ${source} is not declared`];
  });
}
