import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemsOfCompose } from '../containers/compose-rules.mjs';
import { readDockerfile } from '../containers/dockerfile.mjs';
import { problemsOfDockerfile } from '../containers/dockerfile-rules.mjs';
import { ROOT } from '../paths.mjs';

/** The images that are built: those of docker-compose.yml, and the one for suites. */
const TARGETS = ['server', 'sandbox', 'ci'];

/** The Dockerfile and docker-compose.yml follow their rules, and fit each other. */
export async function checkContainers() {
  const read = (/** @type {string} */ path) => readFile(join(ROOT, path), 'utf8');
  const [dockerfile, compose, entrypoint, lockfile] = await Promise.all(
    ['Dockerfile', 'docker-compose.yml', 'containers/entrypoint.sh', 'package-lock.json'].map(read),
  );
  const commands = Array.from(entrypoint.matchAll(/^ {2}([\w:]+(?: \| [\w:]+)*)\)$/gm), ([, names]) =>
    names.split(' | '),
  ).flat();
  const workspaces = Object.keys(JSON.parse(lockfile).packages).filter(
    (path) => path !== '' && !path.includes('node_modules'),
  );
  return [
    ...problemsOfDockerfile(dockerfile, { targets: TARGETS, workspaces }),
    ...problemsOfCompose(compose, {
      stages: readDockerfile(dockerfile),
      commands,
      exists: (path) => existsSync(join(ROOT, path)),
    }),
  ];
}
