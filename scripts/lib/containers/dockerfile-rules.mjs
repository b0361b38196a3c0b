import { lastOf, readDockerfile, stageWithBases } from './dockerfile.mjs';

/** @typedef {import('./dockerfile.mjs').Instruction} Instruction */
/** @typedef {import('./dockerfile.mjs').Stage} Stage */

const PINNED = /^[\w./-]+:\d+(\.\d+)+[\w.-]*@sha256:[0-9a-f]{64}$/;
const SECRET = /SECRET|PASSWORD|TOKEN|DATA_KEYS/;
/**
 * Files that exist only while an image is built may have fixed paths; everything else is named relative to WORKDIR or
 * by a variable.
 */
const ABSOLUTE = /(?:^|[\s="'])\/(?!dev\/null\b|var\/lib\/apt\/lists\b)[\w.-]+/;

/**
 * Finds problems in a Dockerfile.
 * @param {string} text
 * @param {{ targets: string[], workspaces: string[] }} known the stages that become images, and the folders with a package.json
 * @returns {string[]} one line per problem
 */
export function problemsOfDockerfile(text, { targets, workspaces }) {
  const stages = readDockerfile(text);
  const found = [
    ...stages.flatMap((stage) => [...problemsOfBase(stages, stage), ...problemsOfStage(stages, stage)]),
    ...targets.flatMap((target) => problemsOfTarget(stages, target)),
    ...problemsOfInstallation(stages, workspaces),
    ...stages.flatMap((stage) => problemsOfBuild(stages, stage)),
  ];
  return found.map(({ line, problem }) => `Dockerfile:${line}: ${problem}`);
}

/** @param {Stage[]} stages @param {Stage} stage */
function problemsOfBase(stages, { from, line }) {
  if (stages.some(({ name }) => name === from) || PINNED.test(from)) return [];
  return [
    { line, problem: `${from} must be pinned by an exact version and its digest: name:1.2.3@sha256:…` },
  ];
}

/** @param {Stage[]} stages @param {Stage} stage */
function problemsOfStage(stages, { instructions }) {
  return instructions.flatMap(({ word, rest, line }) => {
    const problemHere = (/** @type {string} */ problem) => [{ line, problem }];
    if (word === 'ADD') return problemHere('use COPY: ADD also unpacks and downloads');
    if (word === 'MAINTAINER') return problemHere('MAINTAINER is deprecated');
    if (word === 'WORKDIR' && !rest.startsWith('/')) return problemHere('WORKDIR must be absolute');
    if (['ENV', 'ARG'].includes(word) && SECRET.test(rest))
      return problemHere('an image must hold no secret');
    if (['CMD', 'ENTRYPOINT'].includes(word) && !rest.startsWith('['))
      return problemHere(`${word} must be a list of words: a shell would not pass signals on`);
    if (word === 'COPY') return problemsOfCopy(stages, rest).flatMap(problemHere);
    return word === 'RUN' ? problemsOfRun(rest).flatMap(problemHere) : [];
  });
}

/** @param {Stage[]} stages @param {string} rest @returns {string[]} */
function problemsOfCopy(stages, rest) {
  const [, source] = /^--from=(\S+)/.exec(rest) ?? [];
  return source && !stages.some(({ name }) => name === source) ? [`there is no stage ${source}`] : [];
}

/** @param {string} command @returns {string[]} */
function problemsOfRun(command) {
  /** @type {string[]} */
  const problems = [];
  if (/\bsudo\b/.test(command)) problems.push('no sudo: USER selects the user');
  if (/\b(curl|wget)\b[^|]*\|\s*(ba)?sh\b/.test(command))
    problems.push('nothing that was downloaded may run unverified');
  if (/\bapt(-get)? install\b/.test(command)) {
    if (!command.includes('--no-install-recommends'))
      problems.push('apt-get install needs --no-install-recommends');
    if (!/rm -rf? \/var\/lib\/apt\/lists/.test(command))
      problems.push('the lists of apt must be deleted in the same RUN');
  }
  if (/\bnpm (install|i)\b/.test(command))
    problems.push('use npm ci, which installs what the lockfile states');
  if (ABSOLUTE.test(command))
    problems.push(
      'a RUN must name folders relative to WORKDIR or by a variable, so that it can be rehearsed elsewhere',
    );
  return problems;
}

/** @param {Stage[]} stages @param {string} target */
function problemsOfTarget(stages, target) {
  const stage = stages.find(({ name }) => name === target);
  if (!stage) return [{ line: 1, problem: `there is no stage ${target}, which docker-compose.yml builds` }];
  const problemHere = (/** @type {string} */ problem) => [
    { line: stage.line, problem: `${target}: ${problem}` },
  ];
  const user = lastOf(stages, stage, 'USER')?.rest ?? 'root';
  const missing = ['HEALTHCHECK', 'STOPSIGNAL', 'ENTRYPOINT', 'CMD'].filter(
    (word) => !lastOf(stages, stage, word),
  );
  return [
    ...(/^\d+(:\d+)?$/.test(user) && !/^0(:|$)/.test(user)
      ? []
      : problemHere('USER must be a number other than root')),
    ...missing.flatMap((word) => problemHere(`${word} is missing`)),
    ...(stageWithBases(stages, stage).some(({ instructions }) => instructions.some(isWholeContext))
      ? problemHere('it contains the sources: copy only what it runs')
      : []),
  ];
}

/** @param {Instruction} instruction */
const isWholeContext = ({ word, rest }) => word === 'COPY' && /^(\.|\.\/) /.test(rest);

/**
 * The install layer depends on every package.json, and on nothing that changes with each commit.
 * @param {Stage[]} stages
 * @param {string[]} workspaces
 */
function problemsOfInstallation(stages, workspaces) {
  return stages.flatMap(({ instructions }) => {
    const at = instructions.findIndex(({ word, rest }) => word === 'RUN' && /^npm ci\b/.test(rest));
    if (at < 0) return [];
    const before = instructions.slice(0, at).filter(({ word }) => word === 'COPY');
    const { line } = instructions[at];
    const missing = workspaces.filter(
      (folder) => !before.some(({ rest }) => rest.includes(`${folder}/package.json`)),
    );
    return [
      ...(before.some(isWholeContext)
        ? [{ line, problem: 'install before copying the sources: otherwise every change reinstalls' }]
        : []),
      ...missing.map((folder) => ({ line, problem: `${folder}/package.json must be copied before npm ci` })),
    ];
  });
}

/**
 * The product's commands reinstall when the lockfile looks newer than the installed modules, as it does beside a layer
 * of an earlier build.
 * @param {Stage[]} stages
 * @param {Stage} stage
 */
function problemsOfBuild(stages, stage) {
  const inherited = stageWithBases(stages, stage).slice(0, -1);
  const before = inherited.flatMap(({ instructions }) => instructions).concat(stage.instructions);
  return stage.instructions
    .filter(({ word, rest }) => word === 'RUN' && /^npm run\b/.test(rest))
    .filter((run) => !before.slice(0, before.indexOf(run)).some(isSkip))
    .map(({ line }) => ({
      line,
      problem: 'ENV SKIP_INSTALL=1 must precede npm run: it would otherwise repeat the install of npm ci',
    }));
}

/** @param {Instruction} instruction */
const isSkip = ({ word, rest }) => word === 'ENV' && /\bSKIP_INSTALL=1\b/.test(rest);
