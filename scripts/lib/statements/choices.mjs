/** More variants than any statement has: an evaluation that follows the input of requests. */
const VARIANTS_MAX = 5_000;

/** Thrown when the sources do not decide a value. Often caught: not an Error, because a stack trace takes long. */
export class NotConstant {
  /** @param {string} message */
  constructor(message) {
    this.message = message;
  }
}

/** A value that the sources do not decide: reading it throws. */
export class Unknown {
  /** @param {NotConstant} error */
  constructor(error) {
    this.error = error;
  }

  /** @returns {string} */
  toString() {
    throw this.error;
  }
}

/**
 * @template T
 * @param {() => T} evaluate
 * @returns {T | Unknown} its value
 */
export function valueOrUnknown(evaluate) {
  try {
    return evaluate();
  } catch (error) {
    if (error instanceof NotConstant) return new Unknown(error);
    throw error;
  }
}

/**
 * Decisions that only the run of the program makes: a condition, a value of a literal union, one of several callers.
 * The same decision has the same outcome wherever an evaluation meets it, so that a name and its text belong together.
 */
export class Choices {
  /** @type {{ key: unknown, index: number, count: number }[]} */
  #path = [];
  /** How often an evaluation depended on a decision. */
  made = 0;

  /**
   * @template T
   * @param {unknown} key of the decision
   * @param {T[]} options
   * @returns {T} the option of this variant
   */
  choose(key, options) {
    this.made += 1;
    let decision = this.#path.find((other) => other.key === key);
    if (!decision) {
      decision = { key, index: 0, count: options.length };
      this.#path.push(decision);
    }
    return options[decision.index];
  }

  /**
   * @template T
   * @param {() => T} evaluate
   * @returns {T}
   * @throws {NotConstant} as `evaluate`; then its decisions are not part of the variant
   */
  attempt(evaluate) {
    const { length } = this.#path;
    try {
      return evaluate();
    } catch (error) {
      if (error instanceof NotConstant) this.#path.length = length;
      throw error;
    }
  }

  /** @returns {boolean} whether there is another variant, which the next evaluation takes */
  #next() {
    for (let last = this.#path.at(-1); last; last = this.#path.at(-1)) {
      if (last.index + 1 < last.count) {
        last.index += 1;
        return true;
      }
      this.#path.pop();
    }
    return false;
  }

  /**
   * @template T
   * @param {(choices: Choices) => T} evaluate is called once for each variant
   * @returns {T[]}
   * @throws {NotConstant} when `evaluate` does
   */
  static variants(evaluate) {
    const choices = new Choices();
    const found = [];
    do {
      found.push(evaluate(choices));
      if (found.length > VARIANTS_MAX) throw new Error(`more than ${VARIANTS_MAX} variants of a statement`);
    } while (choices.#next());
    return found;
  }
}
