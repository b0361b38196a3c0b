import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';

/**
 * A resource of Kubernetes, or a patch of one.
 * @typedef {object} Manifest
 * @property {string} file
 * @property {string} apiVersion
 * @property {string} kind
 * @property {string} name
 * @property {any} content as it is written
 * @property {boolean} isPatch
 *
 * @typedef {object} Kustomization
 * @property {string} folder
 * @property {any} content
 *
 * @typedef {{ manifests: Manifest[], kustomizations: Kustomization[], problems: string[] }} Manifests
 */

const KUSTOMIZATION = 'kustomization.yaml';

/**
 * Reads the manifests of folders with a kustomization each.
 * @param {ReadonlyMap<string, string>} files texts by path
 * @returns {Manifests} with a line for each document that is none, and for each file that no kustomization uses or that does
 * not exist
 */
export function readManifests(files) {
  const problems = [];
  const documents = [...files].flatMap(([file, text]) =>
    parseAllDocuments(text).flatMap((document) => {
      if (document.errors.length > 0) {
        problems.push(`${file}:1: ${document.errors[0].message}`);
        return [];
      }
      const content = document.toJS();
      return content === null ? [] : [{ file, content }];
    }),
  );
  const isKustomization = (/** @type {{ file: string }} */ { file }) => file.endsWith(`/${KUSTOMIZATION}`);
  const kustomizations = documents
    .filter(isKustomization)
    .map(({ file, content }) => ({ folder: dirname(file), content }));
  const patches = new Set(kustomizations.flatMap(({ folder, content }) => patchesOf(folder, content)));
  const used = new Set([...patches, ...kustomizations.flatMap(resourcesOf)]);
  for (const file of used)
    if (!files.has(file) && !files.has(join(file, KUSTOMIZATION)))
      problems.push(`${file}:1: a kustomization names it, and it does not exist`);
  for (const { file } of documents.filter((document) => !isKustomization(document)))
    if (!used.has(file)) problems.push(`${file}:1: no kustomization uses it`);
  const manifests = documents
    .filter((document) => !isKustomization(document))
    .map(({ file, content }) => ({
      file,
      apiVersion: content.apiVersion ?? '',
      kind: content.kind ?? '',
      name: content.metadata?.name ?? '',
      content,
      isPatch: patches.has(file),
    }));
  return { manifests, kustomizations, problems };
}

/** @param {Kustomization} kustomization @returns {string[]} */
const resourcesOf = ({ folder, content }) =>
  (content.resources ?? []).map((/** @type {string} */ path) => join(folder, path));

/** @param {string} folder @param {any} content @returns {string[]} */
const patchesOf = (folder, content) =>
  (content.patches ?? []).flatMap((/** @type {{ path?: string }} */ { path }) =>
    path === undefined ? [] : [join(folder, path)],
  );

/**
 * The entries of the ConfigMaps that kustomizations generate, later ones over earlier ones.
 * @param {readonly Kustomization[]} kustomizations
 * @returns {Map<string, Map<string, string>>} values by key, by the name of the ConfigMap
 */
export function generatedSettings(kustomizations) {
  /** @type {Map<string, Map<string, string>>} */
  const maps = new Map();
  for (const { content } of kustomizations)
    for (const { name, literals = [] } of content.configMapGenerator ?? []) {
      const values = maps.get(name) ?? new Map();
      for (const literal of literals) {
        const [key, ...value] = literal.split('=');
        values.set(key, value.join('='));
      }
      maps.set(name, values);
    }
  return maps;
}
