import { join } from 'node:path';
import { dataDirectory } from '#stack/paths';
import { backupDirectory } from './backup-directory.mjs';
import { openDatabase } from './database.mjs';
import { isProduction } from './surroundings.mjs';

/** How often the embedded Postgres is polled for still running. */
const POLL_MS = 1000;
/** After this many failed restarts in a row Postgres is abandoned. */
const REVIVALS_TRIED_MAX = 5;

/**
 * The database of a stack. An embedded Postgres is restarted whenever it dies; the server reconnects by itself. Its new
 * stored files are copied to BACKUP_DIR, if that is set.
 */
export class StackDatabase {
  #opened;
  #poll;
  #fileCopies;
  #isWatched = true;

  /** @param {Awaited<ReturnType<typeof openDatabase>>} opened */
  constructor(opened) {
    this.#opened = opened;
    this.url = opened.url;
    this.ownerUrl = opened.ownerUrl;
    const { revive } = opened;
    /**
     * Rejects with a CommandError when the embedded Postgres died and cannot be restarted; never settles otherwise.
     * @type {Promise<never>}
     */
    this.lost = revive ? this.#restartWheneverItDies(revive) : new Promise(() => {});
  }

  /**
   * Opens the database; programs started from here on use it. In production, which has no sandbox and no bulk loads,
   * none of them gets the owner's address.
   * @param {{ owned: boolean }} options as those of `openDatabase`
   */
  static async open({ owned }) {
    const database = new StackDatabase(await openDatabase({ owned }));
    process.env.DATABASE_URL = database.url;
    if (isProduction()) delete process.env.DATABASE_OWNER_URL;
    else process.env.DATABASE_OWNER_URL = database.ownerUrl;
    return database;
  }

  /** Whether it dies no longer matters: the stack is being stopped. */
  unwatch() {
    this.#isWatched = false;
    clearTimeout(this.#poll);
  }

  async stop() {
    this.unwatch();
    await this.#fileCopies?.stop();
    await this.#opened.stop();
  }

  /** Starts copying its new stored files to BACKUP_DIR, if that is set and the Postgres is an embedded one. */
  async keepCopyingFiles() {
    const backups = backupDirectory();
    const { home } = this.#opened;
    if (!backups || !home) return;
    const { keepCopyingFiles } = await import('./backups/stored-files.mjs');
    const { backupFolders, systemIdentifier } = await import('#stack/postgres/log-archive');
    const { files } = backupFolders(backups, await systemIdentifier(join(home, 'data')));
    this.#fileCopies = keepCopyingFiles(dataDirectory(), files);
  }

  /**
   * @param {() => Promise<boolean>} revive
   * @returns {Promise<never>}
   */
  #restartWheneverItDies(revive) {
    return new Promise((_resolve, reject) => {
      let failed = 0;
      const look = async () => {
        if (!this.#isWatched) return;
        try {
          if (await revive()) console.warn('! The embedded Postgres had died and was restarted.');
          failed = 0;
        } catch (error) {
          failed += 1;
          if (failed >= REVIVALS_TRIED_MAX) return reject(error);
        }
        if (this.#isWatched) this.#poll = setTimeout(look, POLL_MS);
      };
      this.#poll = setTimeout(look, POLL_MS);
    });
  }
}
