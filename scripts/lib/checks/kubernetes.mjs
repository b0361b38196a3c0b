import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from '#stack/paths';
import { settingsOfClass } from '../configuration/settings-of-class.mjs';
import { lastOf, readDockerfile, stageWithBases } from '../containers/dockerfile.mjs';
import { problemsOfKubernetes } from '../kubernetes/rules.mjs';
import { problemsBySchema } from '../kubernetes/schema.mjs';

const FOLDER = 'containers/kubernetes';
const OVERLAY = `${FOLDER}/example`;

const read = (/** @type {string} */ path) => readFileSync(join(ROOT, path), 'utf8');

/**
 * The manifests for Kubernetes follow its schemas and their rules, and match the server; where kubectl is installed, what it
 * makes of the example follows the schemas too.
 */
export async function checkKubernetes() {
  const problems = problemsOfKubernetes(kubernetesFiles(), knownToKubernetes());
  return problems.length > 0 ? problems : problemsOfRendered(renderExample());
}

/** @returns {Promise<string>} what was compared */
export async function countKubernetes() {
  const rendered = renderExample();
  const counted = [...kubernetesFiles().keys()].length;
  return rendered === undefined
    ? `${counted} files of Kubernetes; the example was not rendered: kubectl is not installed`
    : `${counted} files of Kubernetes; the example was rendered by kubectl`;
}

/** @returns {Map<string, string>} the texts of all manifests by their paths */
export function kubernetesFiles() {
  const folder = join(ROOT, FOLDER);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
  return new Map(paths.toSorted().map((path) => [path, read(path)]));
}

/** @returns {Parameters<typeof problemsOfKubernetes>[1]} what this repository's manifests are compared with */
export function knownToKubernetes() {
  const stages = readDockerfile(read('Dockerfile'));
  const stage = stages.find(({ name }) => name === 'server');
  if (!stage) throw new Error('the Dockerfile has no stage server');
  const environment = stageWithBases(stages, stage)
    .flatMap(({ instructions }) => instructions)
    .filter(({ word }) => word === 'ENV')
    .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
  const health = read('server/src/core/health/health.controller.ts');
  const [, root] = /@AtRoot\('(\/\w+\/)'\)/.exec(health) ?? [];
  const [, serversMax] = /slotsMax = (\d+)/.exec(read('server/src/core/servers/server-locks.ts')) ?? [];
  return {
    settings: settingsOfClass(read('server/src/core/config/app-config.ts')),
    commands: Array.from(read('containers/entrypoint.sh').matchAll(/^ {2}([\w:]+)\)$/gm), ([, name]) => name),
    probes: Array.from(health.matchAll(/@Get\('(\w+)'\)/g), ([, path]) => `${root}${path}`),
    image: Object.fromEntries(environment),
    user: lastOf(stages, stage, 'USER')?.rest ?? '',
    // A test compares these with a running server.
    metrics: [...read('containers/monitoring/alerts.yml').matchAll(/honey_\w+/g)]
      .concat([...read('containers/monitoring/grafana-dashboard.json').matchAll(/honey_\w+/g)])
      .map(([name]) => name),
    serversMax: Number(serversMax),
    documents: read('docs/operations.md'),
  };
}

/** @returns {string | undefined} the example as kubectl makes it; undefined without kubectl */
function renderExample() {
  const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', OVERLAY], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (error) return undefined;
  if (status !== 0) throw new Error(`kubectl kustomize ${OVERLAY}: ${stderr}`);
  return stdout;
}

/** @param {string | undefined} text */
function problemsOfRendered(text) {
  if (text === undefined) return [];
  return parseAllDocuments(text).flatMap((document) => {
    const content = document.toJS();
    const { apiVersion, kind, metadata } = content;
    const manifest = { file: OVERLAY, apiVersion, kind, name: metadata.name, content, isPatch: false };
    return problemsBySchema(manifest).map((problem) => `${OVERLAY}:1: ${kind} ${metadata.name}: ${problem}`);
  });
}
