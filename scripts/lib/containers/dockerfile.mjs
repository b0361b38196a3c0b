/**
 * @typedef {object} Instruction
 * @property {string} word in upper case: RUN, COPY, …
 * @property {string} rest
 * @property {number} line 1-based
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} from an image, or the name of an earlier stage
 * @property {number} line
 * @property {Instruction[]} instructions
 */

/**
 * Parses the stages of a Dockerfile. A line that ends with a backslash continues on the next one.
 * @param {string} text
 * @returns {Stage[]}
 * @throws {Error} for a stage without a name, or an instruction before the first stage
 */
export function readDockerfile(text) {
  /** @type {Stage[]} */
  const stages = [];
  for (const { word, rest, line } of instructionsOf(text)) {
    if (word === 'FROM') {
      const [, from, name] = /^(\S+) AS (\S+)$/i.exec(rest) ?? [];
      if (!name) throw new Error(`Dockerfile:${line}: stages must be named: FROM <image> AS <name>`);
      stages.push({ name, from, line, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`Dockerfile:${line}: ${word} precedes the first FROM`);
      stage.instructions.push({ word, rest, line });
    }
  }
  return stages;
}

/** @param {string} text @returns {Instruction[]} */
function instructionsOf(text) {
  /** @type {Instruction[]} */
  const found = [];
  let open = false;
  text.split('\n').forEach((written, index) => {
    const line = written.trim();
    if (line === '' || line.startsWith('#')) return;
    const content = line.replace(/\\$/, '').trim();
    if (open) found[found.length - 1].rest += ` ${content}`;
    else {
      const [word, ...rest] = content.split(/\s+/);
      found.push({ word: word.toUpperCase(), rest: rest.join(' '), line: index + 1 });
    }
    open = line.endsWith('\\');
  });
  return found;
}

/**
 * A stage with the stages that it is based on, lowest first.
 * @param {Stage[]} stages
 * @param {Stage} stage
 * @returns {Stage[]}
 */
export function stageWithBases(stages, stage) {
  const base = stages.find(({ name }) => name === stage.from);
  return base ? [...stageWithBases(stages, base), stage] : [stage];
}

/**
 * The last instruction of a kind that applies in a stage, its own or an inherited one.
 * @param {Stage[]} stages
 * @param {Stage} stage
 * @param {string} word
 */
export const lastOf = (stages, stage, word) =>
  stageWithBases(stages, stage)
    .flatMap(({ instructions }) => instructions)
    .findLast((instruction) => instruction.word === word);
