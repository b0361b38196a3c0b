import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { runProgram } from '#stack/processes/processes';
import { stageWithBases } from './dockerfile.mjs';

/** @typedef {import('./dockerfile.mjs').Stage} Stage */
/** @typedef {import('./dockerfile.mjs').Instruction} Instruction */

/**
 * Performs the stages of a Dockerfile in folders instead of images: a stage starts as a copy of its base stage, COPY
 * copies, RUN runs in its folder. Not covered: files outside WORKDIR, and other users.
 */
export class StageFolders {
  /** @type {Map<string, Promise<string>>} */
  #made = new Map();

  /**
   * @param {object} options
   * @param {Stage[]} options.stages
   * @param {string} options.folder for the stages
   * @param {string} options.context the files that would be sent to the engine
   * @param {(command: string, folder: string, environment: Record<string, string>) => Promise<void>} options.run performs a RUN
   */
  constructor({ stages, folder, context, run }) {
    this.stages = stages;
    this.folder = folder;
    this.context = context;
    this.run = run;
  }

  /**
   * @param {string} name of a stage
   * @returns {Promise<string>} the folder that corresponds to /app
   */
  make(name) {
    const made = this.#made.get(name) ?? this.#perform(name);
    this.#made.set(name, made);
    return made;
  }

  /**
   * The ENV of a stage and of those that it is based on.
   * @param {string} name
   * @returns {Record<string, string>}
   */
  environmentOf(name) {
    const written = stageWithBases(this.stages, this.#stage(name))
      .flatMap(({ instructions }) => instructions)
      .filter(({ word }) => word === 'ENV')
      .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=(\S+)/g)]);
    return Object.fromEntries(written.map(([, variable, value]) => [variable, value]));
  }

  #stage(name) {
    const stage = this.stages.find((candidate) => candidate.name === name);
    if (!stage) throw new CommandError(`The Dockerfile has no stage ${name}.`);
    return stage;
  }

  async #perform(name) {
    const stage = this.#stage(name);
    const app = join(this.folder, name);
    if (this.stages.some((other) => other.name === stage.from)) await copy(await this.make(stage.from), app);
    else await mkdir(app, { recursive: true });
    for (const { word, rest } of stage.instructions) {
      if (word === 'COPY') await this.#copy(rest, app);
      if (word === 'RUN') await this.run(rest, app, this.environmentOf(name));
    }
    return app;
  }

  /** @param {string} rest @param {string} app */
  async #copy(rest, app) {
    const words = rest.split(/\s+/);
    const [, stage] = /^--from=(\S+)$/.exec(words[0]) ?? [];
    const root = stage ? await this.make(stage) : this.context;
    const target = /** @type {string} */ (words.at(-1));
    const sources = await Promise.all(
      words.slice(stage ? 1 : 0, -1).map((word) => matching(root, word.replace(/^\/app\/?/, ''))),
    );
    for (const source of sources.flat()) {
      const { isFolder, from, base } = source;
      await copy(from, isFolder ? join(app, target) : join(app, target, base), isFolder);
    }
  }
}

/** The files that an argument of COPY names: a file, a folder, or a folder's files by extension (`*.mjs`). */
async function matching(root, word) {
  const [, folder, end] = /^(?:(.*)\/)?\*(\.\w+)$/.exec(word) ?? [];
  if (end) {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith(end))
      .map(({ name }) => ({ isFolder: false, from: join(root, folder, name), base: name }));
  }
  const from = join(root, word);
  const isFolder = await readdir(from).then(
    () => true,
    () => false,
  );
  return [{ isFolder, from, base: word.split('/').at(-1) }];
}

/** As hard links if the file system supports them: copied files are never modified. */
async function copy(from, to, isFolder = true) {
  await mkdir(isFolder ? to : dirname(to), { recursive: true });
  const source = isFolder ? `${from}/.` : from;
  const { code } = await runProgram('cp', ['-al', '--remove-destination', source, to]);
  if (code !== 0)
    await cp(from, to, { recursive: true, force: true, verbatimSymlinks: true, preserveTimestamps: true });
}

/** @param {string} folder read-only or owned by another user */
export const removeFolder = (folder) => rm(folder, { recursive: true, force: true });
