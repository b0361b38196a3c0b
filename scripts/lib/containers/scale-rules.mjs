import { mergeCompose, readCompose, startedBy } from './compose.mjs';
import { graceSecondsFor } from './grace.mjs';

/** How several servers are started. */
const PROFILES = ['production', 'tls'];
/** The address that Caddy spreads connections over. */
const UPSTREAM = /^\s*dynamic a \{\$UPSTREAM_NAME:(?<name>[\w-]+)\} \{\$UPSTREAM_PORT:(?<port>\d+)\}/m;

/**
 * What prevents `docker compose up --scale server=3` with docker-compose.scale.yml.
 * @param {object} texts
 * @param {string} texts.compose of docker-compose.yml, which follows its rules
 * @param {string} texts.scale of docker-compose.scale.yml
 * @param {string} texts.caddyfile
 * @param {(name: string) => string | undefined} texts.defaultOf a setting's default
 * @returns {string[]} a line each
 */
export function problemsOfScale({ compose, scale, caddyfile, defaultOf }) {
  const file = mergeCompose(readCompose(compose, {}), readCompose(scale, {}));
  const problems = [...problemsOfServer(file, defaultOf), ...problemsOfFront(file, caddyfile)];
  return problems.map((problem) => `docker-compose.scale.yml:1: ${problem}`);
}

/** @param {import('./compose.mjs').ComposeFile} file @param {(name: string) => string | undefined} defaultOf */
function problemsOfServer({ services, volumes = {} }, defaultOf) {
  const { server } = services;
  const { environment = {}, depends_on: needed = {} } = server;
  const redis = /^rediss?:\/\/([\w-]+)/.exec(environment.REDIS_URL ?? '')?.[1] ?? '';
  const folders = (server.volumes ?? []).map((volume) => volume.split(':')[0]);
  const graceSeconds = graceSecondsFor(defaultOf);
  return [
    ...(server.ports?.length ? ['server: several servers cannot publish one port'] : []),
    ...(server.container_name ? ['server: several servers cannot have one name'] : []),
    ...(environment.NODE_ID === '' ? [] : ['server: NODE_ID of .env would be the same for all servers']),
    ...(needed[redis]?.condition === 'service_healthy'
      ? []
      : ['server: several servers need a Redis: REDIS_URL of a service that is healthy before they start']),
    ...(Object.entries(services).some(
      ([name, { command }]) =>
        command?.[0] === 'migrate' && needed[name]?.condition === 'service_completed_successfully',
    )
      ? []
      : ['server: migrations must have run, once, before servers start']),
    ...folders
      .filter((folder) => !(folder in volumes))
      .map((folder) => `server: ${folder} must be a volume that all servers share`),
    ...(Number.parseInt(server.stop_grace_period ?? '0', 10) >= graceSeconds
      ? []
      : [`server: stop_grace_period must be ${graceSeconds}s or more: it moves its chat connections first`]),
  ];
}

/** @param {import('./compose.mjs').ComposeFile} file @param {string} caddyfile */
function problemsOfFront(file, caddyfile) {
  const { name = '', port } = UPSTREAM.exec(caddyfile)?.groups ?? {};
  const published = startedBy(file, PROFILES).filter(
    (service) => service !== 'demo' && file.services[service].ports?.length,
  );
  return [
    ...(published.join() === 'caddy'
      ? []
      : [`only caddy may publish ports, not ${published.join(', ') || 'nothing'}`]),
    ...(port !== undefined && file.services[name]?.environment?.PORT === port
      ? []
      : ['containers/Caddyfile must spread connections over the addresses of the server']),
  ];
}
