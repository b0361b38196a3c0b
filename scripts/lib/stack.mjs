import { join } from 'node:path';
import { ingestAddress, requireFreePort, serverAddress, waitUntilReady } from './address.mjs';
import { CommandError } from './command.mjs';
import { openDatabase } from './database.mjs';
import { dataDirectory } from './paths.mjs';
import { stillRuns } from './processes.mjs';
import { step } from './progress.mjs';
import { forgetReadiness } from './readiness.mjs';
import { claimDataDirectory, recordServices, sweepServices } from './run-record.mjs';
import { seedDataset } from './seed-dataset.mjs';
import { startService } from './service.mjs';
import { startWatchdog } from './start-watchdog.mjs';
import {
  audienceSize,
  chosenBase,
  chosenDataset,
  isProduction,
  refuseWrongSettings,
} from './surroundings.mjs';

const DRAIN_WITHIN_MS = 10_000;
const AUDIENCE_LEAVES_WITHIN_MS = 5000;
/** How often it is looked whether the embedded Postgres still runs. */
const DATABASE_LOOK_MS = 1000;
/** A Postgres that cannot be started this often in a row is given up. */
const REVIVALS_TRIED_MAX = 5;
/** How often a server that ends by itself is started again, and after how long without an end that is forgotten. */
const SERVER_REVIVALS_MAX = 3;
const SERVER_HOLDS_MS = 600_000;
/** How long what is cut short may take before the process ends without it. */
const HURRY_WITHIN_MS = 5_000;

const SERVER_PROGRAM = ['--enable-source-maps', 'server/dist/main.js'];
const STANDBY_PROGRAM = ['--enable-source-maps', 'scripts/lib/standby.mjs'];

/** Thrown out of whatever a stack is doing when it is told to stop. */
class Interrupted extends Error {}

/**
 * What `npm start` and `npm run dev` run: a database, the server, and what comes with it. Everything that was started
 * is stopped by `stop`, last things first.
 */
export class Stack {
  address = serverAddress();
  /** @type {Record<string, import('./service.mjs').Service>} */
  services = {};
  #release;
  #watchdog;
  #database;
  /** Never settles where there is no embedded Postgres. */
  #databaseLost = new Promise(() => {});
  #look;
  #interruption = new AbortController();
  #stopping;
  #restarts = 0;
  #hurried = false;

  /** Takes the data folder and the port. Ends what a killed run has left behind. */
  async claim() {
    refuseWrongSettings(this.address.host);
    this.#release = await claimDataDirectory(this.address.url);
    this.#watchdog = startWatchdog();
    const left = await sweepServices();
    if (left.length > 0) console.log(`✔ Ended what an earlier run had left behind: ${left.join(', ')}`);
    await requireFreePort(this.address);
    if (process.env.MEDIA_ADAPTER === 'nms') await requireFreePort(ingestAddress());
  }

  /**
   * Opens the database; the programs started from here on use it. In production, which has no sandbox and loads nothing in
   * bulk, none of them hears of its owner.
   */
  async openDatabase() {
    this.proceed();
    const database = await openDatabase({ owned: this.#release !== undefined });
    this.#database = database;
    process.env.DATABASE_URL = database.url;
    if (isProduction()) delete process.env.DATABASE_OWNER_URL;
    else process.env.DATABASE_OWNER_URL = database.ownerUrl;
    if (database.revive) this.#databaseLost = this.#guardDatabase(database.revive);
  }

  /** Applies the migrations that are missing, and says what the server may do. */
  async migrate() {
    this.proceed();
    const { prepareDatabase } = await import('./prepare-database.mjs');
    await step('Migrating', async (note) => {
      const applied = await prepareDatabase(this.#database);
      note(applied.length === 0 ? 'nothing to do' : applied.join(', '));
    });
  }

  /** Refuses what the server would refuse of its environment. To be called when the server is built, before a database starts. */
  async checkConfiguration() {
    this.proceed();
    const { refuseWrongConfiguration } = await import('./check-configuration.mjs');
    await refuseWrongConfiguration(this.address);
  }

  /** Fills the database with the dataset that `DATASET` names, once. */
  async seed() {
    this.proceed();
    await seedDataset(chosenDataset(), this.#interruption.signal);
  }

  /**
   * Does independent work at the same time. Where one part fails, the others are ended by the signal that each gets, and what they
   * have in hand is finished before that failure is thrown.
   * @param {((signal: AbortSignal) => Promise<unknown>)[]} parts
   */
  async together(parts) {
    const failed = new AbortController();
    const signal = AbortSignal.any([this.interruption, failed.signal]);
    /** @type {{ error: unknown } | undefined} */
    let failure;
    await Promise.all(
      parts.map((part) =>
        part(signal).catch((error) => {
          failure ??= { error };
          failed.abort();
        }),
      ),
    );
    this.proceed();
    if (failure) throw failure.error;
  }

  /** Starts the server and waits until it is ready. */
  async startServer() {
    this.proceed();
    await step('Starting the server', async () => {
      const server = await this.#beginServer();
      await Promise.race([waitUntilReady(this.address.url, server), this.#interrupted()]);
    });
  }

  /** The one that stands by, where there is one. */
  async #beginServer() {
    const { standby } = this.services;
    if (!standby || !stillRuns(standby.process))
      return this.#start('server', SERVER_PROGRAM, this.#serverEnvironment());
    delete this.services.standby;
    this.services.server = standby;
    await recordServices(this.services);
    standby.send?.('begin');
    return standby;
  }

  /**
   * Prepares the server that the next restart begins, until it has loaded what it takes of other packages. Where it cannot be prepared,
   * that restart takes longer.
   */
  async prepareServer() {
    if (this.services.standby || this.isInterrupted) return;
    try {
      const standby = await this.#start('standby', STANDBY_PROGRAM, this.#serverEnvironment(), {
        channel: true,
        log: 'server',
      });
      await standby.said;
    } catch (error) {
      console.warn(`! No server was prepared: ${error.message}`);
    }
  }

  #serverEnvironment() {
    const { host, port } = this.address;
    return { HOST: host, PORT: String(port), DATA_DIR: dataDirectory() };
  }

  /**
   * Starts so many servers beside each other instead, each with a port, a database (a copy of the seeded one), files, a clock
   * and an inbox of its own.
   * @param {number} count
   * @returns {Promise<import('./workers.mjs').Worker[]>}
   */
  async startWorkers(count) {
    this.proceed();
    const { copyDatabase, copyFiles, workerOf } = await import('./workers.mjs');
    const workers = Array.from({ length: count }, (_, index) =>
      workerOf(this.address, this.#database, index),
    );
    for (const worker of workers) await requireFreePort(worker.address);
    await step('Copying the database', async (note) => {
      for (const worker of workers) {
        this.proceed();
        await copyDatabase(this.#database, worker);
        await copyFiles(worker);
      }
      note(`${count} times`);
    });
    await step('Starting the workers', async () => {
      const begun = performance.now();
      for (const worker of workers) await this.#startWorker(worker);
      await Promise.all(workers.map((worker) => this.#untilWorkerIsReady(worker, begun)));
    });
    return workers;
  }

  async #startWorker(worker) {
    this.proceed();
    const { host, port } = worker.address;
    const env = { HOST: host, PORT: String(port), DATA_DIR: worker.folder, ...worker.environment };
    worker.process = (await this.#start(`worker-${worker.number}`, SERVER_PROGRAM, env)).process;
  }

  async #untilWorkerIsReady(worker, begun) {
    const server = this.services[`worker-${worker.number}`];
    await Promise.race([waitUntilReady(worker.address.url, server), this.#interrupted()]);
    worker.seconds = (performance.now() - begun) / 1000;
  }

  /** Starts the simulated viewers, as many as `AUDIENCE` says. The demonstration alone has accounts for them. */
  async startAudience() {
    this.proceed();
    const viewers = audienceSize();
    if (viewers === 0 || chosenBase() !== 'demo') return;
    await step('Letting the audience in', async (note) => {
      const env = { AUDIENCE: String(viewers), BASE_URL: this.address.url };
      const audience = await this.#start('audience', ['seeds/dist/audience.js'], env);
      void audience.ended.then((code) => {
        if (!this.#stopping) console.warn(`! The audience ${endOf(audience, code)}`);
      });
      note(`${viewers} viewers`);
    });
  }

  /** Waits until the stack is told to stop; throws a CommandError when the server ends before that. */
  async untilInterrupted() {
    const workers = Object.keys(this.services).filter((name) => name.startsWith('worker-'));
    await Promise.race([
      ...(this.services.server ? [this.#serverDied()] : []),
      ...workers.map((name) => this.#workerDied(name)),
      this.#databaseLost,
      this.#interrupted(),
    ]);
  }

  /**
   * Starts the embedded Postgres again whenever it dies; the server finds it by itself.
   * @param {() => Promise<boolean>} revive
   * @returns {Promise<never>} rejects with a CommandError when it cannot be started
   */
  #guardDatabase(revive) {
    return new Promise((_resolve, reject) => {
      let failed = 0;
      const look = async () => {
        if (this.#stopping) return;
        try {
          if (await revive()) console.warn('! The embedded Postgres had died and was started again.');
          failed = 0;
        } catch (error) {
          failed += 1;
          if (failed >= REVIVALS_TRIED_MAX) return reject(error);
        }
        this.#look = setTimeout(look, DATABASE_LOOK_MS);
      };
      this.#look = setTimeout(look, DATABASE_LOOK_MS);
    });
  }

  /** Starts the server anew. One that did not start, or died, is forgotten. */
  async restartServer() {
    this.#restarts += 1;
    this.services.standby?.send?.('load');
    await this.services.server?.stop(DRAIN_WITHIN_MS);
    delete this.services.server;
    await this.startServer();
    const { server } = this.services;
    const restart = this.#restarts;
    void server.ended.then((code) => {
      if (!this.#stopping && restart === this.#restarts) console.warn(`! The server ${endOf(server, code)}`);
    });
  }

  /** Ends what is being waited for; what is in hand is finished. */
  interrupt() {
    this.#interruption.abort();
  }

  get isInterrupted() {
    return this.#interruption.signal.aborted;
  }

  /** Ends what is run for the stack once it is told to stop. */
  get interruption() {
    return this.#interruption.signal;
  }

  /** To be called between steps: throws when the stack was told to stop. */
  proceed() {
    if (this.isInterrupted) throw new Interrupted();
  }

  /** Stops everything in order: the audience, the server (it finishes what it has begun), then the database. */
  stop() {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /**
   * Cuts a stop short: nothing is waited for but the database, and for that not long. What is left then, and whatever this
   * process hangs in, ends with it: the watchdog sees to the rest.
   */
  hurry() {
    if (this.#hurried) process.exit(1);
    this.#hurried = true;
    setTimeout(() => process.exit(1), HURRY_WITHIN_MS).unref();
    for (const { process: described } of Object.values(this.services)) {
      if (stillRuns(described)) process.kill(described.pid, 'SIGKILL');
    }
  }

  /**
   * A server that ends by itself is started again, a few times: a kill, or a fault that comes once, ends nobody's work. Its end
   * counts unless it is stopped, here or to be started anew.
   */
  async #serverDied() {
    const ends = [];
    for (;;) {
      const { server } = this.services;
      const restarts = this.#restarts;
      const code = await server.ended;
      if (this.#stopping || this.isInterrupted || restarts !== this.#restarts) return this.#interrupted();
      ends.push(performance.now());
      const recent = ends.filter((at) => performance.now() - at < SERVER_HOLDS_MS);
      if (recent.length > SERVER_REVIVALS_MAX)
        throw new CommandError(
          `The server was started again ${SERVER_REVIVALS_MAX} times and did not hold: it ${endOf(server, code)}`,
        );
      console.warn(
        `! The server ${endOf(server, code)}\n  It is started again (${recent.length} of ${SERVER_REVIVALS_MAX}).`,
      );
      await this.startServer().catch((error) => {
        // One that ends while it starts has ended once more.
        if (!(error instanceof CommandError) || stillRuns(this.services.server.process)) throw error;
      });
    }
  }

  async #workerDied(name) {
    const code = await this.services[name].ended;
    if (!this.#stopping) throw new CommandError(`${name} ${endOf(this.services[name], code)}`);
    await this.#interrupted();
  }

  #interrupted() {
    return new Promise((_resolve, reject) => {
      const { signal } = this.#interruption;
      if (signal.aborted) reject(new Interrupted());
      signal.addEventListener('abort', () => reject(new Interrupted()));
    });
  }

  async #stopAll() {
    clearTimeout(this.#look);
    const { audience, standby, ...servers } = this.services;
    await standby?.stop(0);
    if (audience) await step('Stopping the audience', () => audience.stop(AUDIENCE_LEAVES_WITHIN_MS));
    const stopped = Object.entries(servers);
    if (stopped.length > 0) {
      await step(stopped.length > 1 ? 'Stopping the workers' : 'Stopping the server', async (note) => {
        const drained = await Promise.all(stopped.map(([, server]) => server.stop(DRAIN_WITHIN_MS)));
        const late = stopped.filter((_, index) => !drained[index]).map(([name]) => name);
        if (late.length > 0)
          note(`${late.join(', ')} did not end within ${DRAIN_WITHIN_MS / 1000} s and was killed`);
      });
    }
    if (this.#database) await step('Closing the database', () => this.#database.stop());
    this.#watchdog?.stdin.end('done');
    // What another one that runs from the data folder has said stays: a refused start and a seed find it there.
    if (!this.#release) return;
    await forgetReadiness();
    await this.#release();
  }

  async #start(name, args, env, { channel = false, log = name } = {}) {
    const service = await startService(args, {
      env,
      channel,
      log: join(dataDirectory(), 'logs', `${log}.log`),
    });
    this.services[name] = service;
    await recordServices(this.services);
    return service;
  }
}

function endOf(service, code) {
  return `ended with code ${code}. Its last lines:\n  ${service.lastLines().join('\n  ')}`;
}
