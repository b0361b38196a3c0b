import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '#stack/paths';
import { settingsOfClass } from '../configuration/settings-of-class.mjs';
import { problemsOfCompose } from '../containers/compose-rules.mjs';
import { filesOfGit } from '../containers/context.mjs';
import { readDockerfile } from '../containers/dockerfile.mjs';
import { problemsOfDockerfile } from '../containers/dockerfile-rules.mjs';
import { readDockerignore } from '../containers/dockerignore.mjs';
import { problemsOfOutputs } from '../containers/output-rules.mjs';
import { problemsOfScale } from '../containers/scale-rules.mjs';

/** The images that are built: those of docker-compose.yml, and the one for test suites. */
const TARGETS = ['server', 'sandbox', 'ci'];

/** Accepted problems, with the reason. */
const EXCEPTIONS = new Map([
  [
    'docker-compose.yml:1: media: it has no healthcheck',
    'the image contains only its program, no tool for a healthcheck',
  ],
]);

/**
 * The Dockerfile and the compose files follow their rules and match each other, several servers can run, and nothing that
 * .dockerignore excludes is needed.
 */
export async function checkContainers() {
  const read = (/** @type {string} */ path) => readFile(join(ROOT, path), 'utf8');
  const [dockerfile, compose, scale, caddyfile, entrypoint, lockfile, manifest, dockerignore, configuration] =
    await Promise.all(
      [
        ...['Dockerfile', 'docker-compose.yml', 'docker-compose.scale.yml', 'containers/Caddyfile'],
        ...['containers/entrypoint.sh', 'package-lock.json', 'package.json', '.dockerignore'],
        'server/src/core/config/app-config.ts',
      ].map(read),
    );
  const settings = settingsOfClass(configuration);
  const commands = Array.from(entrypoint.matchAll(/^ {2}([\w:]+(?: \| [\w:]+)*)\)$/gm), ([, names]) =>
    names.split(' | '),
  ).flat();
  const workspaces = Object.keys(JSON.parse(lockfile).packages).filter(
    (path) => path !== '' && !path.includes('node_modules'),
  );
  const problems = [
    ...problemsOfDockerfile(dockerfile, { targets: TARGETS, workspaces }),
    ...problemsOfCompose(compose, {
      stages: readDockerfile(dockerfile),
      commands,
      exists: (path) => existsSync(join(ROOT, path)),
    }),
    ...problemsOfScale({
      compose,
      scale,
      caddyfile,
      defaultOf: (name) => settings.find((setting) => setting.name === name)?.initial,
    }),
    ...problemsOfOutputs({
      steps: JSON.parse(manifest).wireit,
      ignored: readDockerignore(dockerignore),
      files: filesOfGit(),
      read: (program) => readFileSync(join(ROOT, program), 'utf8'),
    }),
  ];
  const unneeded = [...EXCEPTIONS.keys()].filter((problem) => !problems.includes(problem));
  return [
    ...problems.filter((problem) => !EXCEPTIONS.has(problem)),
    ...unneeded.map(
      (problem) => `scripts/lib/checks/containers.mjs: no exception is needed for "${problem}"`,
    ),
  ];
}
