import { stillRuns } from '#stack/processes/processes';

const STANDBY_PROGRAM = 'scripts/lib/standby.mjs';

/**
 * A process that loads the server's code while something else must happen first: the database opens, or a developer edits a
 * file. At a signal it becomes the server, which saves most of a start.
 */
export class StandbyServer {
  #launch;
  #entry;
  /**
   * The process, once it exists; resolves with undefined if it could not be started.
   * @type {Promise<import('#stack/processes/service').Service | undefined> | undefined}
   */
  #process;

  /**
   * @param {object} options
   * @param {string} options.entry the module that starts the server
   * @param {(args: string[]) => Promise<import('#stack/processes/service').Service>} options.launch
   */
  constructor({ entry, launch }) {
    this.#entry = entry;
    this.#launch = launch;
  }

  /** Starts the process, unless there is one, and waits until it has loaded what does not change between two starts. */
  async prepare() {
    this.#process ??= this.#launch(['--enable-source-maps', STANDBY_PROGRAM, this.#entry]).catch((error) => {
      console.warn(`! The standby server could not be prepared: ${error.message}`);
      return undefined;
    });
    await (await this.#process)?.firstMessage;
  }

  /** Lets it load the server's own code too, which must not change until it begins. */
  async load() {
    void this.prepare();
    (await this.#process)?.send?.('load');
  }

  /** Returns the process, if there is one that runs, and forgets it: the next `prepare` starts another. */
  async take() {
    const standby = await this.#process;
    this.#process = undefined;
    return standby && stillRuns(standby.process) ? standby : undefined;
  }

  /** A process that is being started would outlive its parent's work, and keep it from exiting. */
  async stop() {
    await (await this.#process)?.stop(0);
  }
}
