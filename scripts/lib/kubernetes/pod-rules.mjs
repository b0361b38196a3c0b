import { graceSecondsFor } from '../containers/grace.mjs';

/**
 * What the rules of pods compare them with.
 * @typedef {object} Known
 * @property {readonly import('../configuration/settings-of-class.mjs').Setting[]} settings of the server
 * @property {readonly string[]} commands of the entrypoint
 * @property {readonly string[]} probes paths of the server's health checks
 * @property {Readonly<Record<string, string>>} image the ENV of the server's image
 * @property {string} user its USER, as `1000:1000`
 */

const PINNED = /@sha256:[0-9a-f]{64}$/;
/** The name under which the image of the server is written; overlays replace it. */
export const IMAGE = 'honey-live';
const DEFAULT_GRACE_SECONDS = 30;
/** Addresses with a password in them, beside the settings that are declared as secrets. */
const SECRET_ADDRESSES = ['DATABASE_URL', 'DATABASE_OWNER_URL'];

/**
 * What is wrong with a pod: it is as restricted as the containers of docker-compose.yml, and matches the image.
 * @param {any} pod the spec
 * @param {ReadonlyMap<string, ReadonlyMap<string, string>>} generated the entries of ConfigMaps by their names
 * @param {Known} known
 * @returns {string[]}
 */
export function problemsOfPod(pod, generated, known) {
  const security = pod.securityContext ?? {};
  const isOurs = pod.containers.some((/** @type {any} */ { image }) => image === IMAGE);
  const [user, group] = known.user.split(':').map(Number);
  return [
    ...(security.runAsNonRoot === true && security.runAsUser > 0
      ? []
      : ['it must run as a user other than root']),
    ...(isOurs && (security.runAsUser !== user || security.runAsGroup !== group)
      ? [`it must run as ${known.user}, the user of the image`]
      : []),
    ...(security.seccompProfile?.type === 'RuntimeDefault' ? [] : ['seccompProfile must be RuntimeDefault']),
    ...(pod.automountServiceAccountToken === false ? [] : ['it needs no token of the cluster']),
    // Names of services would become variables such as REDIS_PORT.
    ...(pod.enableServiceLinks === false ? [] : ['enableServiceLinks must be false']),
    ...pod.containers.flatMap((/** @type {any} */ container) => [
      ...problemsOfContainer(container, pod),
      ...(container.image === IMAGE ? problemsOfServer(container, pod, generated, known) : []),
    ]),
  ];
}

/** @param {any} container @param {any} pod @returns {string[]} */
function problemsOfContainer({ image, securityContext = {}, resources = {}, ports = [], ...container }, pod) {
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].flatMap((name) => container[name] ?? []);
  return [
    ...(image === IMAGE || PINNED.test(image) ? [] : [`${image} must be pinned by its digest`]),
    ...(securityContext.readOnlyRootFilesystem === true ? [] : ['its file system must be read-only']),
    ...(securityContext.allowPrivilegeEscalation === false ? [] : ['it must not gain new privileges']),
    ...(securityContext.capabilities?.drop?.join() === 'ALL' ? [] : ['it must drop all capabilities']),
    ...(resources.requests?.cpu && resources.requests?.memory && resources.limits?.memory
      ? []
      : ['it must request processor time and memory, and limit memory']),
    ...probes
      .filter(({ httpGet }) => httpGet && !ports.some((/** @type {any} */ { name }) => name === httpGet.port))
      .map(({ httpGet }) => `no port is named ${httpGet.port}`),
    ...(container.volumeMounts ?? [])
      .filter(({ name }) => !pod.volumes?.some((/** @type {any} */ volume) => volume.name === name))
      .map(({ name }) => `there is no volume ${name}`),
  ];
}

/** @param {any} container @param {any} pod @param {ReadonlyMap<string, ReadonlyMap<string, string>>} generated @param {Known} known @returns {string[]} */
function problemsOfServer(container, pod, generated, known) {
  const { args = [], volumeMounts = [], env = [], envFrom = [], ports = [] } = container;
  const mounted = volumeMounts.map((/** @type {any} */ { mountPath }) => mountPath);
  const serves = args[0] === 'server';
  const maps = envFrom.flatMap((/** @type {any} */ { configMapRef }) => configMapRef?.name ?? []);
  const entries = new Map(maps.flatMap((/** @type {string} */ name) => [...(generated.get(name) ?? [])]));
  const names = [...env.map((/** @type {any} */ { name }) => name), ...entries.keys()];
  const written = [
    ...entries.keys(),
    ...env.filter(({ value }) => value !== undefined).map(({ name }) => name),
  ];
  return [
    ...(known.commands.includes(args[0]) ? [] : [`the entrypoint has no command ${args[0]}`]),
    ...maps.filter((name) => !generated.has(name)).map((name) => `there is no ConfigMap ${name}`),
    ...names
      .filter((name) => !known.settings.some((setting) => setting.name === name))
      .map((name) => `the server has no setting ${name}`),
    ...written
      .filter(
        (name) =>
          SECRET_ADDRESSES.includes(name) ||
          known.settings.some((setting) => setting.name === name && setting.isSecret),
      )
      .map((name) => `${name} is a secret`),
    ...['/tmp', ...(serves ? [known.image.DATA_DIR] : [])]
      .filter((path) => !mounted.includes(path))
      .map((path) => `it writes to ${path}, which no volume provides`),
    ...(serves ? problemsOfServing(container, pod, entries, known) : []),
    ...(serves && !ports.some(({ containerPort }) => String(containerPort) === known.image.PORT)
      ? [`the server listens on ${known.image.PORT}`]
      : []),
  ];
}

/** @param {any} container @param {any} pod @param {ReadonlyMap<string, string>} entries @param {Known} known @returns {string[]} */
function problemsOfServing(container, pod, entries, { settings, probes }) {
  const { lifecycle, startupProbe, readinessProbe, livenessProbe, env = [] } = container;
  const [live, ready] = probes;
  const settingOf = (/** @type {string} */ name) =>
    entries.get(name) ?? settings.find((setting) => setting.name === name)?.initial;
  const preStopSeconds = lifecycle?.preStop?.sleep?.seconds ?? 0;
  const needed = graceSecondsFor(settingOf) + preStopSeconds;
  const grace = pod.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS;
  const noticedSeconds = (readinessProbe?.periodSeconds ?? 10) * (readinessProbe?.failureThreshold ?? 3);
  const delaySeconds = Number(settingOf('SHUTDOWN_DELAY_MS')) / 1000 + preStopSeconds;
  return [
    ...(startupProbe?.httpGet?.path === live && livenessProbe?.httpGet?.path === live
      ? []
      : [`startupProbe and livenessProbe must request ${live}`]),
    ...(readinessProbe?.httpGet?.path === ready ? [] : [`readinessProbe must request ${ready}`]),
    ...(grace >= needed
      ? []
      : [`terminationGracePeriodSeconds must be ${needed} or more: it moves its chat connections first`]),
    ...(delaySeconds >= noticedSeconds
      ? []
      : [`SHUTDOWN_DELAY_MS must be ${noticedSeconds * 1000} or more, until the readinessProbe has noticed`]),
    ...(env.some(({ name, valueFrom }) => name === 'NODE_ID' && valueFrom?.fieldRef)
      ? []
      : ['NODE_ID must be different on each server']),
  ];
}
