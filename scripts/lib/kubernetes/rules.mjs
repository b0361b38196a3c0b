import { generatedSettings, readManifests } from './manifests.mjs';
import { IMAGE, problemsOfPod } from './pod-rules.mjs';
import { problemsBySchema } from './schema.mjs';

/** @typedef {import('./manifests.mjs').Manifest} Manifest */
/**
 * @typedef {import('./pod-rules.mjs').Known & {
 *   metrics: readonly string[], serversMax: number, documents: string
 * }} Known metrics of the server, how many servers share a database, and the text that describes the secrets
 */

/** The only one that may know the owner of the database. */
const OWNER = 'migrate';
/** Within which a quiet chat connection sends something: socket.io's heartbeat, twice. */
const TIMEOUT_SECONDS_MIN = 60;

/**
 * What is wrong with the manifests for Kubernetes.
 * @param {ReadonlyMap<string, string>} files of all folders, by path
 * @param {Known} known
 * @returns {string[]} a line each
 */
export function problemsOfKubernetes(files, known) {
  const { manifests, kustomizations, problems } = readManifests(files);
  if (problems.length > 0) return problems;
  const bySchema = manifests.flatMap((manifest) => located(manifest, problemsBySchema(manifest)));
  if (bySchema.length > 0) return bySchema;
  const generated = generatedSettings(kustomizations);
  return [
    ...manifests.flatMap((manifest) => located(manifest, problemsOf(manifest, manifests, generated, known))),
    ...problemsOfImages(kustomizations),
    ...secretsOf(manifests)
      .filter((name) => !known.documents.includes(name))
      .map((name) => `docs/operations.md:1: it does not say how the secret ${name} is created`),
  ];
}

/** @param {Manifest} manifest @param {string[]} problems */
const located = ({ file, kind, name }, problems) =>
  problems.map((problem) => `${file}:1: ${kind} ${name}: ${problem}`);

/** @param {Manifest} manifest @param {Manifest[]} all @param {ReturnType<typeof generatedSettings>} generated @param {Known} known @returns {string[]} */
function problemsOf(manifest, all, generated, known) {
  const { kind, name, content, isPatch } = manifest;
  if (kind === 'Secret') return ['secrets are not in the repository'];
  if (isPatch)
    return all.some((other) => !other.isPatch && other.kind === kind && other.name === name)
      ? []
      : ['there is nothing that it changes'];
  if (kind === 'Deployment') return problemsOfWorkload(content, name, generated, known);
  if (kind === 'Job')
    return [
      ...problemsOfWorkload(content, name, generated, known),
      ...((content.spec.completions ?? 1) === 1 && (content.spec.parallelism ?? 1) === 1
        ? []
        : ['it must run once']),
    ];
  if (kind === 'Service') return problemsOfService(content, all);
  if (kind === 'PodDisruptionBudget')
    return workloadOf(all, content.spec.selector.matchLabels) ? [] : ['it protects nothing'];
  if (kind === 'HorizontalPodAutoscaler') return problemsOfAutoscaler(content.spec, all, known);
  return kind === 'Ingress' ? problemsOfIngress(content, all) : [];
}

/** @param {any} content @param {string} name @param {ReturnType<typeof generatedSettings>} generated @param {Known} known */
function problemsOfWorkload({ spec }, name, generated, known) {
  const { metadata, spec: pod } = spec.template;
  const labels = Object.entries(spec.selector?.matchLabels ?? {});
  const knowsOwner = secretKeysOf(pod).includes('DATABASE_OWNER_URL');
  return [
    ...(labels.every(([label, value]) => metadata.labels[label] === value)
      ? []
      : ['its selector does not match its pods']),
    ...(knowsOwner && name !== OWNER ? ["only migrations may have the address of the database's owner"] : []),
    ...problemsOfPod(pod, generated, known),
  ];
}

/** @param {any} pod @returns {string[]} */
const secretKeysOf = (pod) =>
  pod.containers.flatMap((/** @type {any} */ { env = [] }) =>
    env.flatMap((/** @type {any} */ { valueFrom }) => valueFrom?.secretKeyRef?.key ?? []),
  );

/** The Deployment whose pods have these labels. @param {Manifest[]} all @param {Record<string, string>} labels */
const workloadOf = (all, labels) =>
  all.find(
    ({ kind, content }) =>
      kind === 'Deployment' &&
      Object.entries(labels).every(
        ([label, value]) => content.spec.template.metadata.labels[label] === value,
      ),
  );

/** @param {any} service @param {Manifest[]} all @returns {string[]} */
function problemsOfService({ spec }, all) {
  const workload = workloadOf(all, spec.selector);
  if (!workload) return ['no Deployment has these labels'];
  const { containers } = workload.content.spec.template.spec;
  const ports = containers.flatMap((/** @type {any} */ { ports: named = [] }) => named);
  return spec.ports
    .filter(
      (/** @type {any} */ { targetPort }) =>
        !ports.some((/** @type {any} */ { name }) => name === targetPort),
    )
    .map((/** @type {any} */ { targetPort }) => `no container has the port ${targetPort}`);
}

/** @param {any} spec @param {Manifest[]} all @param {Known} known @returns {string[]} */
function problemsOfAutoscaler({ scaleTargetRef, minReplicas, maxReplicas, metrics }, all, known) {
  const target = all.find(({ kind, name }) => kind === scaleTargetRef.kind && name === scaleTargetRef.name);
  const named = metrics.flatMap((/** @type {any} */ { pods }) => pods?.metric.name ?? []);
  return [
    ...(target ? [] : [`there is no ${scaleTargetRef.kind} ${scaleTargetRef.name}`]),
    ...(target?.content.spec.replicas === undefined
      ? []
      : ['each deployment would reset the number of servers']),
    ...(minReplicas >= 2 ? [] : ['minReplicas must be 2 or more, so that one may stop']),
    ...(maxReplicas <= known.serversMax ? [] : [`at most ${known.serversMax} servers share a database`]),
    ...(named.length > 0 ? [] : ['it must count sockets too: quiet viewers cost no processor time']),
    ...named
      .filter((/** @type {string} */ metric) => !known.metrics.includes(metric))
      .map((/** @type {string} */ metric) => `the server has no metric ${metric}`),
  ];
}

/** @param {any} ingress @param {Manifest[]} all @returns {string[]} */
function problemsOfIngress({ metadata, spec }, all) {
  const backends = spec.rules.flatMap((/** @type {any} */ { http }) =>
    http.paths.map((/** @type {any} */ { backend }) => backend.service),
  );
  const timeouts = Object.entries(metadata.annotations ?? {}).filter(([name]) => /timeout/.test(name));
  return [
    ...backends
      .filter(
        (/** @type {any} */ { name, port }) =>
          !all.some(
            (other) =>
              other.kind === 'Service' &&
              other.name === name &&
              other.content.spec.ports.some((/** @type {any} */ offered) => offered.name === port.name),
          ),
      )
      .map((/** @type {any} */ { name, port }) => `there is no Service ${name} with the port ${port.name}`),
    ...(timeouts.length > 0 ? [] : ['it must state timeouts of websockets']),
    ...timeouts
      .filter(([, value]) => secondsOf(String(value)) < TIMEOUT_SECONDS_MIN)
      .map(([name]) => `${name} must be ${TIMEOUT_SECONDS_MIN} seconds or more: chat connections are quiet`),
  ];
}

/** @param {string} duration as `3600`, `90s` or `1h` */
function secondsOf(duration) {
  const [, number, unit = 's'] = /^(\d+)(s|m|h)?$/.exec(duration) ?? [];
  return Number(number) * { s: 1, m: 60, h: 3600 }[unit];
}

/** Overlays state which version of the image runs. @param {import('./manifests.mjs').Kustomization[]} kustomizations */
function problemsOfImages(kustomizations) {
  return kustomizations
    .filter(({ content }) => content.namespace !== undefined)
    .filter(
      ({ content }) =>
        !content.images?.some(
          (/** @type {any} */ { name, newTag, digest }) => name === IMAGE && (newTag ?? digest) !== undefined,
        ),
    )
    .map(({ folder }) => `${folder}/kustomization.yaml:1: it must state the version of the image ${IMAGE}`);
}

/** @param {Manifest[]} manifests @returns {string[]} the names of secrets that pods need */
function secretsOf(manifests) {
  const pods = manifests.flatMap(({ content }) => content.spec?.template?.spec ?? []);
  const names = pods.flatMap(({ containers }) =>
    containers.flatMap((/** @type {any} */ { env = [], envFrom = [] }) => [
      ...envFrom.flatMap((/** @type {any} */ { secretRef }) => secretRef?.name ?? []),
      ...env.flatMap((/** @type {any} */ { valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
    ]),
  );
  return [...new Set(names)];
}
