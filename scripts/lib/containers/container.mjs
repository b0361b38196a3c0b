import { chownSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { freePort } from '#stack/processes/free-port';
import { runProgram } from '#stack/processes/processes';
import { startService } from '#stack/processes/service';
import { READY, waitUntilReady } from '../address.mjs';

const READY_WITHIN_MS = 90_000;
const SIMULATOR_PORT = 'PAYMENT_SIMULATOR_PORT';
const ENTRYPOINT = 'containers/entrypoint.sh';

/**
 * Replaces a container: the folder of an image, an environment of its own and, if this process runs as root, a user who
 * may not write to the image.
 */
export class Container {
  /**
   * @param {object} options
   * @param {string} options.app the folder of the image
   * @param {Record<string, string>} options.environment
   * @param {string} options.folder where its volume and its log go
   * @param {import('#stack/postgres/postgres-account').Account} options.account the user who runs it
   */
  constructor({ app, environment, folder, account }) {
    this.app = app;
    this.folder = folder;
    this.account = account;
    this.environment = { PATH: process.env.PATH ?? '', HOME: folder, ...environment };
  }

  /** Creates the folder of its volume. */
  async prepare() {
    await mkdir(this.folder, { recursive: true });
    if (this.account.uid !== undefined) chownSync(this.folder, this.account.uid, this.account.gid);
  }

  /**
   * Runs a command of the entrypoint until it exits.
   * @param {string[]} words
   * @param {Record<string, string>} [environment] added variables
   * @returns {Promise<{ code: number, output: string }>}
   */
  attempt(words, environment = {}) {
    return runProgram(join(this.app, ENTRYPOINT), words, {
      ...this.account,
      cwd: '/',
      env: { ...this.environment, ...environment },
    });
  }

  /**
   * @param {string[]} words
   * @param {Record<string, string>} [environment]
   * @returns {Promise<string>} its output
   * @throws {CommandError} when it exits with a code other than 0
   */
  async run(words, environment) {
    const { code, output } = await this.attempt(words, environment);
    if (code === 0) return output.trim();
    const lines = output.trim().split('\n').slice(-40).join('\n');
    throw new CommandError(`${words.join(' ')} ended with code ${code}:\n${lines}`);
  }

  /**
   * Runs a command that serves until it is stopped.
   * @param {string[]} words
   * @param {number} graceMs within which it has to exit after SIGTERM
   * @param {(url: string, environment: Record<string, string>) => Promise<void>} work while it is ready
   * @param {number} [readyWithinMs]
   */
  async serve(words, graceMs, work, readyWithinMs = READY_WITHIN_MS) {
    const environment = {
      ...this.environment,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      ...(SIMULATOR_PORT in this.environment ? await freeSimulator() : {}),
    };
    const service = await startService([join(this.app, ENTRYPOINT), ...words], {
      ...this.account,
      program: '/bin/sh',
      cwd: '/',
      env: environment,
      inherit: false,
      log: join(this.app, '..', `${words[0]}.log`),
    });
    const url = `http://127.0.0.1:${environment.PORT}`;
    let ended = false;
    try {
      await waitUntilReady(url, service, { ...READY, idleMs: readyWithinMs });
      await work(url, environment);
    } finally {
      ended = await service.stop(graceMs);
    }
    if (!ended)
      throw new CommandError(`${words.join(' ')} did not end within ${graceMs / 1000} s of SIGTERM.`);
  }
}

/** Avoids ports of other containers, which an engine would isolate. */
async function freeSimulator() {
  const port = await freePort();
  return { [SIMULATOR_PORT]: String(port), PAYMENT_SIMULATOR_URL: `http://localhost:${port}` };
}

/**
 * @param {string} what
 * @param {unknown} seen
 * @param {unknown} wanted
 * @throws {CommandError} when the value differs from the expected one
 */
export function requireSame(what, seen, wanted) {
  if (seen !== wanted)
    throw new CommandError(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`);
}
