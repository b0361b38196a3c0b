import { isLeftOut } from './dockerignore.mjs';

/**
 * Folders that build steps write into, that every clone has and an image's context lacks: each has to be created by its
 * step, which would otherwise work everywhere except in an image.
 * @param {object} known
 * @param {Record<string, { command?: string, output?: string[] }>} known.steps `wireit` of package.json
 * @param {import('./dockerignore.mjs').IgnoreRule[]} known.ignored
 * @param {string[]} known.files the files that git tracks
 * @param {(program: string) => string} known.read returns the source of a program that a command names
 * @returns {string[]} one line per problem
 */
export function problemsOfOutputs({ steps, ignored, files, read }) {
  const folders = new Set(files.flatMap(foldersOf));
  const reaches = (/** @type {string} */ folder) =>
    files.some((file) => file.startsWith(`${folder}/`) && !isLeftOut(ignored, file));
  return Object.entries(steps).flatMap(([step, { command = '', output = [] }]) => {
    const missing = [...new Set(output.map(folderOf))].filter(
      (folder) => folders.has(folder) && !reaches(folder),
    );
    if (missing.length === 0 || programsOf(command).some((program) => makesFolders(read(program)))) return [];
    return missing.map(
      (folder) => `package.json:1: ${step}: .dockerignore excludes ${folder}: the step has to create it`,
    );
  });
}

/** The folder that certainly contains an output. @param {string} output */
const folderOf = (output) => output.replace(/[*{?].*$/, '').replace(/\/[^/]*$/, '');

/** @param {string} file */
function foldersOf(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The sources of the programs that `node …` runs. @param {string} command */
const programsOf = (command) =>
  Array.from(command.matchAll(/\bnode (\S+\.m?js)/g), ([, program]) =>
    program.replace(/^server\/dist\/(.*)\.js$/, 'server/src/$1.ts'),
  );

/** @param {string} source */
const makesFolders = (source) => /\bmkdir\(.*recursive: true/.test(source);
