import { CommandError } from '#stack/command-error';

/** Draft contents of files: read and changed, or new. Nothing is written before all of it is known. */
export class Draft {
  /** @type {Map<string, string>} */
  files = new Map();
  #read;

  /** @param {(path: string) => string | undefined} read a file of the repository, undefined if there is none */
  constructor(read) {
    this.#read = read;
  }

  /** @param {string} path @returns {string | undefined} */
  find(path) {
    return this.files.get(path) ?? this.#read(path);
  }

  /** @param {string} path @throws {CommandError} when there is no such file */
  read(path) {
    const text = this.find(path);
    if (text === undefined) throw new CommandError(`${path} does not exist.`);
    return text;
  }

  /** @param {string} path @param {string} text @throws {CommandError} when there is such a file */
  create(path, text) {
    if (this.find(path) !== undefined) throw new CommandError(`${path} already exists.`);
    this.files.set(path, text);
  }

  /**
   * Inserts text before, after or in place of the first match of a pattern.
   * @param {string} path
   * @param {RegExp} pattern
   * @param {(found: string) => string} replacement
   * @throws {CommandError} without a match: the file differs from the usual form
   */
  change(path, pattern, replacement) {
    const text = this.read(path);
    if (!pattern.test(text))
      throw new CommandError(`${path} has no place for it (${pattern.source}): add it by hand.`);
    this.files.set(path, text.replace(pattern, replacement));
  }

  /**
   * Imports names, unless they are already imported. Biome sorts the imports.
   * @param {string} path
   * @param {string} from
   * @param {string[]} names
   * @param {'import' | 'import type'} kind
   */
  import(path, from, names, kind = 'import') {
    const text = this.read(path);
    const pattern = new RegExp(`^${kind} \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';$`, 'm');
    const known = (pattern.exec(text)?.[1] ?? '').split(',').map((name) => name.trim());
    const all = [...new Set([...known, ...names])].filter(Boolean);
    const line = `${kind} { ${all.join(', ')} } from '${from}';`;
    this.files.set(
      path,
      pattern.test(text)
        ? text.replace(pattern, line)
        : `${line}\n${text.startsWith('import ') ? '' : '\n'}${text}`,
    );
  }

  /**
   * Adds a member to the end of a class.
   * @param {string} path
   * @param {string} name of the class
   * @param {string} member
   */
  addToClass(path, name, member) {
    const body = new RegExp(`(export class ${name} \\{)(\\}|[\\s\\S]*?\\n\\})`);
    this.change(path, body, (found) => `${found.replace(/\n?\}$/, '')}\n\n${member}\n}`);
  }
}
