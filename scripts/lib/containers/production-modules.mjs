/**
 * A package as package-lock.json (version 3) describes it; its key is its path.
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [link] a workspace, located at `resolved`
 * @property {string} [resolved] otherwise the address of its tarball
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 */

/**
 * The paths of the packages that some workspaces load in production: their dependencies, transitively, as Node resolves
 * them. Packages that are merely used when present are not included.
 * @param {Record<string, LockedPackage>} packages of the lockfile
 * @param {string[]} workspaces their folders
 * @returns {Set<string>}
 */
export function productionModules(packages, workspaces) {
  /** @type {Set<string>} */
  const required = new Set();
  const waiting = [...workspaces];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = packages[path];
    if (!found) throw new Error(`package-lock.json has no ${path}.`);
    if (found.link && found.resolved) waiting.push(found.resolved);
    for (const name of neededBy(found)) {
      const place = placesOf(path, name).find((candidate) => candidate in packages);
      // An optional package may not exist for this platform, and then the lockfile may lack it.
      if (place === undefined || required.has(place)) continue;
      required.add(place);
      waiting.push(place);
    }
  }
  return required;
}

/** @param {LockedPackage} found @returns {string[]} */
function neededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * The paths at which Node searches for a package, nearest first.
 * @param {string} from path of the importing package
 * @param {string} name
 */
export function placesOf(from, name) {
  const folders = from.split('/');
  const above = folders.map((_, count) => folders.slice(0, folders.length - count).join('/'));
  return [...above.filter((folder) => !folder.endsWith('node_modules')), ''].map((folder) =>
    folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`,
  );
}

/**
 * @param {string} folder @param {string} path @returns {boolean} whether the path passes through a folder of this name
 */
export const isWithin = (folder, path) => path.split('/').slice(0, -1).includes(folder);
