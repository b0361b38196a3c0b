import { lastOf, readDockerfile, stageWithBases } from './dockerfile.mjs';

/** @typedef {import('./dockerfile.mjs').Instruction} Instruction */
/** @typedef {import('./dockerfile.mjs').Stage} Stage */

const PINNED = /^[\w./-]+:\d+(\.\d+)+[\w.-]*@sha256:[0-9a-f]{64}$/;
const SECRET = /SECRET|PASSWORD|TOKEN|DATA_KEYS/;
/** Files that are there only while an image is built belong to nobody else; everything else is named from WORKDIR or by a variable. */
const ABSOLUTE = /(?:^|[\s="'])\/(?!dev\/null\b|var\/lib\/apt\/lists\b)[\w.-]+/;

/**
 * What is wrong with a Dockerfile.
 * @param {string} text
 * @param {{ targets: string[], workspaces: string[] }} known the stages that become images, and the folders with a package.json
 * @returns {string[]} a line each
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
  return [{ line, problem: `${from} is pinned by an exact version and its digest: name:1.2.3@sha256:…` }];
}

/** @param {Stage[]} stages @param {Stage} stage */
function problemsOfStage(stages, { instructions }) {
  return instructions.flatMap(({ word, rest, line }) => {
    const told = (/** @type {string} */ problem) => [{ line, problem }];
    if (word === 'ADD') return told('COPY says what comes in; ADD also unpacks and downloads');
    if (word === 'MAINTAINER') return told('MAINTAINER is deprecated');
    if (word === 'WORKDIR' && !rest.startsWith('/')) return told('WORKDIR is absolute');
    if (['ENV', 'ARG'].includes(word) && SECRET.test(rest)) return told('an image holds no secret');
    if (['CMD', 'ENTRYPOINT'].includes(word) && !rest.startsWith('['))
      return told(`${word} is a list of words: a shell would keep signals to itself`);
    if (word === 'COPY') return problemsOfCopy(stages, rest).flatMap(told);
    return word === 'RUN' ? problemsOfRun(rest).flatMap(told) : [];
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
  if (/\bsudo\b/.test(command)) problems.push('no sudo: USER says who runs what');
  if (/\b(curl|wget)\b[^|]*\|\s*(ba)?sh\b/.test(command))
    problems.push('nothing that was downloaded is run unseen');
  if (/\bapt(-get)? install\b/.test(command)) {
    if (!command.includes('--no-install-recommends'))
      problems.push('apt-get install takes --no-install-recommends');
    if (!/rm -rf? \/var\/lib\/apt\/lists/.test(command)) problems.push('the lists of apt go in the same RUN');
  }
  if (/\bnpm (install|i)\b/.test(command)) problems.push('npm ci installs what the lockfile says');
  if (ABSOLUTE.test(command))
    problems.push('a RUN names folders from WORKDIR or by a variable, so that it can be rehearsed elsewhere');
  return problems;
}

/** @param {Stage[]} stages @param {string} target */
function problemsOfTarget(stages, target) {
  const stage = stages.find(({ name }) => name === target);
  if (!stage)
    return [{ line: 1, problem: `there is no stage ${target}, which is built by docker-compose.yml` }];
  const told = (/** @type {string} */ problem) => [{ line: stage.line, problem: `${target}: ${problem}` }];
  const user = lastOf(stages, stage, 'USER')?.rest ?? 'root';
  const missing = ['HEALTHCHECK', 'STOPSIGNAL', 'ENTRYPOINT', 'CMD'].filter(
    (word) => !lastOf(stages, stage, word),
  );
  return [
    ...(/^\d+(:\d+)?$/.test(user) && !/^0(:|$)/.test(user) ? [] : told('USER is a number that is not root')),
    ...missing.flatMap((word) => told(`${word} is missing`)),
    ...(stageWithBases(stages, stage).some(({ instructions }) => instructions.some(isWholeContext))
      ? told('it holds the sources: copy what it runs')
      : []),
  ];
}

/** @param {Instruction} instruction */
const isWholeContext = ({ word, rest }) => word === 'COPY' && /^(\.|\.\/) /.test(rest);

/** What is installed is asked for by every package.json, and by nothing that changes with each commit. @param {Stage[]} stages @param {string[]} workspaces */
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
        ? [{ line, problem: 'install before the sources are copied: every change would install anew' }]
        : []),
      ...missing.map((folder) => ({ line, problem: `${folder}/package.json is copied before npm ci` })),
    ];
  });
}

/**
 * The product's commands install where the lockfile looks newer than what is installed, as it does beside a layer of an earlier build.
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
      problem: 'ENV SKIP_INSTALL=1 goes before npm run: it would install once more what npm ci has installed',
    }));
}

/** @param {Instruction} instruction */
const isSkip = ({ word, rest }) => word === 'ENV' && /\bSKIP_INSTALL=1\b/.test(rest);
