import { isLeftOut } from './dockerignore.mjs';

/**
 * Folders that steps of the build write into, that every clone has and the context of an image has not: each has to be made by
 * its step, which would else work everywhere but in an image.
 * @param {object} known
 * @param {Record<string, { command?: string, output?: string[] }>} known.steps `wireit` of package.json
 * @param {import('./dockerignore.mjs').IgnoreRule[]} known.ignored
 * @param {string[]} known.files what git knows
 * @param {(program: string) => string} known.read the source of a program that a command names
 * @returns {string[]} a line each
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
      (folder) => `package.json:1: ${step}: .dockerignore leaves ${folder} out: the step has to make it`,
    );
  });
}

/** The folder that an output surely lies in. @param {string} output */
const folderOf = (output) => output.replace(/[*{?].*$/, '').replace(/\/[^/]*$/, '');

/** @param {string} file */
function foldersOf(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** The sources of what `node …` runs. @param {string} command */
const programsOf = (command) =>
  Array.from(command.matchAll(/\bnode (\S+\.m?js)/g), ([, program]) =>
    program.replace(/^server\/dist\/(.*)\.js$/, 'server/src/$1.ts'),
  );

/** @param {string} source */
const makesFolders = (source) => /\bmkdir\(.*recursive: true/.test(source);
