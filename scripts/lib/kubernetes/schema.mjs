import { createRequire } from 'node:module';

/** @typedef {import('./manifests.mjs').Manifest} Manifest */

const require = createRequire(import.meta.url);

/**
 * Compares a manifest with the schema of Kubernetes.
 * @param {Manifest} manifest
 * @returns {string[]} what is wrong; a field that the schema does not know is wrong too, as the server would ignore it
 */
export function problemsBySchema({ apiVersion, kind, content }) {
  const Model = modelOf(apiVersion, kind);
  if (!Model) return [`Kubernetes has no ${kind} of ${apiVersion}`];
  const reads = new Map();
  try {
    Model.prototype.validate.call(recorded(content, reads));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return unreadFields(content, reads, '').map((path) => `${path}: the schema has no such field`);
}

/** @param {string} apiVersion @param {string} kind */
function modelOf(apiVersion, kind) {
  // `autoscaling/v2`, `policy/v1`, `v1`: a folder of the package each.
  if (!/^[\w./-]+$/.test(apiVersion)) return undefined;
  try {
    return require(`kubernetes-models/${apiVersion}`)[kind];
  } catch {
    return undefined;
  }
}

/**
 * The compiled schemas accept unknown fields. They read every field that they know, so that one that is never read is unknown.
 * @param {any} value
 * @param {Map<object, { proxy: object, names: Set<string> }>} reads
 * @returns {any} the value, whose reads are recorded
 */
function recorded(value, reads) {
  if (typeof value !== 'object' || value === null) return value;
  const known = reads.get(value);
  if (known) return known.proxy;
  /** @type {Set<string>} */
  const names = new Set();
  const proxy = new Proxy(value, {
    get(target, name) {
      if (typeof name === 'string') names.add(name);
      return recorded(target[name], reads);
    },
  });
  reads.set(value, { proxy, names });
  return proxy;
}

/** @param {any} value @param {Map<object, { names: Set<string> }>} reads @param {string} path @returns {string[]} */
function unreadFields(value, reads, path) {
  if (typeof value !== 'object' || value === null) return [];
  const names = reads.get(value)?.names;
  return Object.entries(value).flatMap(([name, field]) =>
    names?.has(name) ? unreadFields(field, reads, `${path}/${name}`) : [`${path}/${name}`],
  );
}
