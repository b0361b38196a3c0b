import { parse, Scalar } from 'yaml';

/**
 * The fields of a docker-compose.yml service that are checked here.
 * @typedef {object} Service
 * @property {string} [image]
 * @property {{ target?: string }} [build]
 * @property {string[]} [profiles]
 * @property {string[]} [command]
 * @property {object[]} [env_file]
 * @property {Record<string, string>} [environment]
 * @property {string[]} [ports]
 * @property {string[]} [volumes]
 * @property {Record<string, { condition?: string }>} [depends_on]
 * @property {object} [healthcheck]
 * @property {string} [restart]
 * @property {string} [stop_grace_period]
 * @property {string} [container_name]
 * @property {boolean} [read_only]
 * @property {string[]} [cap_drop]
 * @property {string[]} [security_opt]
 *
 * @typedef {{ services: Record<string, Service>, volumes?: Record<string, unknown> }} ComposeFile
 */

/**
 * Parses a compose file as compose does: anchors and merges are resolved, then variables substituted, including those
 * of services that are not started.
 * @param {string} text
 * @param {Record<string, string | undefined>} environment
 * @returns {ComposeFile}
 * @throws {Error} if the file requires a variable that is not set
 */
export function readCompose(text, environment) {
  return interpolated(parse(text, { merge: true, maxAliasCount: 100, customTags: [reset] }), environment);
}

/** What `!reset` leaves of a value: nothing, whatever an earlier file states. */
const RESET = Symbol('reset');
/** @type {import('yaml').CollectionTag} */
const reset = { tag: '!reset', collection: 'seq', resolve: () => new Scalar(RESET) };

/**
 * Merges compose files as `COMPOSE_FILE=first:second` does, for services that state maps, values and `!reset` lists.
 * @param {ComposeFile} first
 * @param {ComposeFile} second
 * @returns {ComposeFile}
 */
export function mergeCompose(first, second) {
  return mergedValues(first, second);
}

/** @param {any} first @param {any} second @returns {any} */
function mergedValues(first, second) {
  if (second === RESET) return undefined;
  if (!isMap(first) || !isMap(second)) return second;
  const entries = Object.entries(second).map(([name, value]) => [name, mergedValues(first[name], value)]);
  return { ...first, ...Object.fromEntries(entries) };
}

/** @param {unknown} value */
const isMap = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {any} value @param {Record<string, string | undefined>} environment @returns {any} */
function interpolated(value, environment) {
  if (typeof value === 'string') return interpolate(value, environment);
  if (Array.isArray(value)) return value.map((entry) => interpolated(entry, environment));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, interpolated(entry, environment)]),
  );
}

const VARIABLE = /\$\$|\$\{(?<name>\w+)(?:(?<operator>:?[-+?])(?<word>[^{}]*))?\}|\$(?<bare>\w+)/g;

/**
 * Substitutes variables in a text: `$X`, `${X}`, and `${X:-default}`, `${X:+instead}`, `${X:?problem}` (without the
 * colon an empty value counts as set). `$$` is a dollar.
 * @param {string} text
 * @param {Record<string, string | undefined>} environment
 */
export function interpolate(text, environment) {
  return text.replace(VARIABLE, (...found) => {
    const { name, operator = '', word = '', bare } = found.at(-1);
    if (bare) return environment[bare] ?? '';
    if (!name) return '$';
    const value = environment[name];
    const counts = operator.startsWith(':') ? Boolean(value) : value !== undefined;
    if (operator.endsWith('+')) return counts ? word : '';
    if (counts || operator === '') return value ?? '';
    if (operator.endsWith('?')) throw new Error(`${name} is required: ${word || 'not set'}`);
    return word;
  });
}

/**
 * The services that `docker compose [--profile …] up` starts.
 * @param {ComposeFile} file
 * @param {string[]} profiles
 * @returns {string[]} their names
 */
export const startedBy = ({ services }, profiles) =>
  Object.entries(services)
    .filter(([, service]) => !service.profiles || service.profiles.some((name) => profiles.includes(name)))
    .map(([name]) => name);
