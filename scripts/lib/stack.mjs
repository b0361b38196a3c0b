import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { dataDirectory } from '#stack/paths';
import { stillRuns } from '#stack/processes/processes';
import { startService } from '#stack/processes/service';
import { ingestAddress, requireFreePort, serverAddress, waitUntilReady } from './address.mjs';
import { step } from './progress.mjs';
import { clearReadiness } from './readiness.mjs';
import { claimDataDirectory, recordServices, sweepServices } from './run-record.mjs';
import { isDatasetLoaded, isSeedingExpected, startSeeder } from './seed-dataset.mjs';
import { BUNDLED_SERVER } from './server-program.mjs';
import { StackDatabase } from './stack-database.mjs';
import { StandbyServer } from './standby-server.mjs';
import { startWatchdog } from './start-watchdog.mjs';
import {
  audienceSize,
  baseDataset,
  chosenDataset,
  isProduction,
  refuseWrongSettings,
} from './surroundings.mjs';

const DRAIN_WITHIN_MS = 10_000;
const AUDIENCE_LEAVES_WITHIN_MS = 5000;
/** How often a server that exits by itself is restarted, and after how much uptime that count is reset. */
const SERVER_REVIVALS_MAX = 3;
const SERVER_HOLDS_MS = 600_000;
/** How long an aborted stop may take before the process exits anyway. */
const HURRY_WITHIN_MS = 5_000;

/** By which the server recognizes the audience; see AUDIENCE_KEY in docs/configuration.md. */
const audienceKey = process.env.AUDIENCE_KEY || randomBytes(32).toString('base64url');

/** Thrown from whatever a stack is doing when it is stopped. */
class Interrupted extends Error {}

/**
 * What `npm start` and `npm run dev` run: a database, the server, and its companions. Everything that was started is
 * stopped by `stop`, in reverse order.
 */
export class Stack {
  address = serverAddress();
  /** @type {Record<string, import('#stack/processes/service').Service>} */
  services = {};
  #release;
  #watchdog;
  /** @type {StackDatabase | undefined} */
  #database;
  #interruption = new AbortController();
  /** The last write of the record of processes. */
  #recorded = Promise.resolve();
  /** The servers of `startServers`. @type {import('./servers/server-group.mjs').ServerGroup | undefined} */
  #group;
  #stopping;
  #restarts = 0;
  #hurried = false;
  /** Makes the seeder that was started fill the database. @type {(() => Promise<void>) | undefined} */
  #fill;
  #serverProgram;
  #standby;

  /** @param {{ server?: { program: string, entry: string } }} [options] `server`: the build of it to run */
  constructor({ server = BUNDLED_SERVER } = {}) {
    this.#serverProgram = ['--enable-source-maps', server.program];
    this.#standby = new StandbyServer({
      entry: server.entry,
      launch: (args) =>
        this.#start('standby', args, this.#serverEnvironment(), { channel: true, log: 'server' }),
    });
  }

  /** Claims the data folder and the port. Ends leftovers of a killed run. */
  async claim() {
    refuseWrongSettings(this.address.host);
    this.#release = await claimDataDirectory(this.address.url);
    this.#watchdog = startWatchdog();
    const left = await sweepServices();
    if (left.length > 0) console.log(`✔ Ended leftovers of an earlier run: ${left.join(', ')}`);
    await requireFreePort(this.address);
    if (process.env.MEDIA_ADAPTER === 'nms') await requireFreePort(ingestAddress());
  }

  /** Opens the database, which programs started from here on use, and starts copying its new files to BACKUP_DIR. */
  async openDatabase() {
    this.proceed();
    this.#database = await StackDatabase.open({ owned: this.#release !== undefined });
    await this.#database.keepCopyingFiles();
  }

  get #openedDatabase() {
    if (!this.#database) throw new Error('openDatabase comes first');
    return this.#database;
  }

  /** Applies missing migrations, and grants the server's privileges. */
  async migrate() {
    this.proceed();
    const { prepareDatabase } = await import('#stack/database/prepare-database');
    await step('Migrating', async (note) => {
      const applied = await prepareDatabase(this.#openedDatabase);
      note(applied.length === 0 ? 'nothing to do' : applied.join(', '));
    });
  }

  /** Validates the environment as the server does. Called when the server is built, before a database starts. */
  async checkConfiguration() {
    this.proceed();
    const { refuseWrongConfiguration } = await import('./check-configuration.mjs');
    await refuseWrongConfiguration(this.address);
  }

  /**
   * Lets the seeder load its code before the database is open, if it will probably have to fill it.
   * @param {AbortSignal} signal ends it: aborted when the database cannot be opened
   */
  prepareSeed(signal) {
    this.proceed();
    // In production no program but the migrations gets the owner's address, which it may have before.
    if (isProduction() || !isSeedingExpected()) return;
    this.#fill = startSeeder(chosenDataset(), { signal, isDatabaseOpen: false });
  }

  /** Fills the database with the chosen dataset, unless it has one. */
  async seed() {
    this.proceed();
    // In production the seeder also checks whose data this is.
    if (!this.#fill && !isProduction() && (await isDatasetLoaded(chosenDataset()))) return;
    const options = { signal: this.interruption, isDatabaseOpen: true };
    const fill = this.#fill ?? startSeeder(chosenDataset(), options);
    this.#fill = undefined;
    await fill();
  }

  /**
   * Runs independent work in parallel. When one part fails, the others are aborted by their signal, and finish their
   * current operation before the failure is thrown.
   * @param {((signal: AbortSignal) => Promise<unknown>)[]} parts
   */
  async inParallel(parts) {
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

  /** The standby process becomes the server, if there is one. */
  async #beginServer() {
    const standby = await this.#standby.take();
    delete this.services.standby;
    if (!standby) return this.#start('server', this.#serverProgram, this.#serverEnvironment());
    this.services.server = standby;
    await recordServices(this.services);
    const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
    standby.send?.({ begin: { DATABASE_URL, DATABASE_OWNER_URL } });
    return standby;
  }

  /** Prepares a standby process for the next start of the server. The database may be opened later. */
  async prepareServer() {
    if (this.#mayPrepareServer()) await this.#standby.prepare();
  }

  /** Lets the standby process load the server's own code too, which must not change before the start. */
  async loadServer() {
    if (this.#mayPrepareServer()) await this.#standby.load();
  }

  #mayPrepareServer() {
    if (this.isInterrupted || this.#stopping) return false;
    // Production's server never gets the owner's address, which the environment contains until the database is open.
    return !isProduction() || this.#database !== undefined;
  }

  #serverEnvironment() {
    const { host, port } = this.address;
    return { HOST: host, PORT: String(port), DATA_DIR: dataDirectory(), AUDIENCE_KEY: audienceKey };
  }

  /**
   * Starts this many servers side by side instead, each with its own port, database (a copy of the seeded one), files,
   * clock and inbox.
   * @param {number} count
   * @returns {Promise<import('./workers.mjs').Worker[]>}
   */
  async startWorkers(count) {
    this.proceed();
    const { copyDatabase, copyFiles, workerOf } = await import('./workers.mjs');
    const workers = Array.from({ length: count }, (_, index) =>
      workerOf(this.address, this.#openedDatabase, index),
    );
    for (const worker of workers) await requireFreePort(worker.address);
    await step('Copying the database', async (note) => {
      for (const worker of workers) {
        this.proceed();
        await copyDatabase(this.#openedDatabase, worker);
        await copyFiles(worker);
      }
      note(`${count} times`);
    });
    await step('Starting the workers', async () => {
      const startedMs = performance.now();
      for (const worker of workers) await this.#startWorker(worker);
      await Promise.all(workers.map((worker) => this.#untilWorkerIsReady(worker, startedMs)));
    });
    return workers;
  }

  /**
   * Starts this many servers over one database instead, behind one address, with the Redis that they share.
   * @param {number} count
   * @returns {Promise<import('./servers/server-group.mjs').GroupServer[]>}
   */
  async startServers(count) {
    this.proceed();
    const { ServerGroup } = await import('./servers/server-group.mjs');
    const group = new ServerGroup({
      address: this.address,
      count,
      environment: { AUDIENCE_KEY: audienceKey },
      launch: (name, env, onMessage) =>
        this.#start(name, this.#serverProgram, env, { channel: true, onMessage }),
      record: (name, service) => this.#record(name, service),
    });
    this.#group = group;
    if (group.redis.isOwn) await step('Starting Redis', () => group.redis.start());
    await step(`Starting ${count} servers`, () => Promise.race([group.start(), this.#interrupted()]));
    return group.servers;
  }

  async #startWorker(worker) {
    this.proceed();
    const { host, port } = worker.address;
    const env = { HOST: host, PORT: String(port), DATA_DIR: worker.folder, ...worker.environment };
    worker.process = (await this.#start(`worker-${worker.number}`, this.#serverProgram, env)).process;
  }

  async #untilWorkerIsReady(worker, startedMs) {
    const server = this.services[`worker-${worker.number}`];
    await Promise.race([waitUntilReady(worker.address.url, server), this.#interrupted()]);
    worker.seconds = (performance.now() - startedMs) / 1000;
  }

  /** Starts the simulated viewers, as many as `AUDIENCE` says. Only the demonstration has accounts for them. */
  async startAudience() {
    this.proceed();
    const viewers = audienceSize();
    if (viewers === 0 || baseDataset() !== 'demo') return;
    await step('Starting the audience', async (note) => {
      const env = { AUDIENCE: String(viewers), BASE_URL: this.address.url, AUDIENCE_KEY: audienceKey };
      const audience = await this.#start('audience', ['seeds/dist/audience.js'], env);
      void audience.ended.then((code) => {
        if (!this.#stopping) console.warn(`! The audience ${endOf(audience, code)}`);
      });
      note(`${viewers} viewers`);
    });
  }

  /** Waits until the stack is stopped; throws a CommandError when the server exits before that. */
  async untilInterrupted() {
    const workers = Object.keys(this.services).filter((name) => name.startsWith('worker-'));
    await Promise.race([
      ...(this.services.server ? [this.#serverDied()] : []),
      ...workers.map((name) => this.#workerDied(name)),
      ...(this.#group ? [this.#group.failed] : []),
      ...(this.#database ? [this.#database.lost] : []),
      this.#interrupted(),
    ]);
  }

  /** Restarts the server. One that failed to start, or died, is replaced. */
  async restartServer() {
    this.#restarts += 1;
    void this.loadServer();
    await this.services.server?.stop(DRAIN_WITHIN_MS);
    delete this.services.server;
    await this.startServer();
    const { server } = this.services;
    const restart = this.#restarts;
    void server.ended.then((code) => {
      if (!this.#stopping && restart === this.#restarts) console.warn(`! The server ${endOf(server, code)}`);
    });
  }

  /** Aborts waiting; operations in progress are finished. */
  interrupt() {
    this.#interruption.abort();
  }

  get isInterrupted() {
    return this.#interruption.signal.aborted;
  }

  /** Signals work that runs for the stack when it is stopped. */
  get interruption() {
    return this.#interruption.signal;
  }

  /** Called between steps: throws when the stack has been stopped. */
  proceed() {
    if (this.isInterrupted) throw new Interrupted();
  }

  /** Stops everything in order: the audience, the server (it finishes its requests), then the database. */
  stop() {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /**
   * Aborts a stop: only the database is waited for, briefly. Whatever remains then ends with the process, or is ended
   * by the watchdog.
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
   * A server that exits by itself is restarted, a few times: a kill, or a one-off fault, interrupts nobody's work. An
   * exit counts unless the server is being stopped or restarted.
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
          `The server was restarted ${SERVER_REVIVALS_MAX} times and kept failing: it ${endOf(server, code)}`,
        );
      console.warn(
        `! The server ${endOf(server, code)}\n  Restarting it (${recent.length} of ${SERVER_REVIVALS_MAX}).`,
      );
      await this.startServer().catch((error) => {
        // An exit during the start counts as another one.
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
    this.#database?.unwatch();
    await this.#standby.stop();
    const { audience, standby: _stopped, ...servers } = this.services;
    if (audience) await step('Stopping the audience', () => audience.stop(AUDIENCE_LEAVES_WITHIN_MS));
    const group = this.#group;
    if (group) await step('Stopping the servers', async (note) => note(killed(await group.stop())));
    const stopped = Object.entries(servers).filter(([name]) => !group?.has(name));
    if (stopped.length > 0) {
      await step(stopped.length > 1 ? 'Stopping the workers' : 'Stopping the server', async (note) => {
        const drained = await Promise.all(stopped.map(([, server]) => server.stop(DRAIN_WITHIN_MS)));
        note(killed(stopped.filter((_, index) => !drained[index]).map(([name]) => name)));
      });
    }
    const database = this.#database;
    if (database) await step('Closing the database', () => database.stop());
    this.#watchdog?.stdin.end('done');
    // State of another process that runs from the data folder is not overwritten: a refused start and a seed find it
    // there.
    if (!this.#release) return;
    await clearReadiness();
    await this.#release();
  }

  /**
   * @param {string} name
   * @param {string[]} args
   * @param {Record<string, string | undefined>} env
   * @param {{ channel?: boolean, log?: string, onMessage?: (message: unknown) => void }} [options]
   */
  async #start(name, args, env, { channel = false, log = name, onMessage } = {}) {
    const service = await startService(args, {
      env,
      channel,
      onMessage,
      log: join(dataDirectory(), 'logs', `${log}.log`),
    });
    await this.#record(name, service);
    return service;
  }

  /** Several may start at the same time, and there is one file. */
  async #record(name, service) {
    this.services[name] = service;
    this.#recorded = this.#recorded.then(() => recordServices(this.services));
    await this.#recorded;
  }
}

/** @param {string[]} names */
function killed(names) {
  return names.length === 0 ? '' : `${names.join(', ')} did not exit in time and was killed`;
}

function endOf(service, code) {
  return `exited with code ${code}. Its last lines:\n  ${service.lastLines().join('\n  ')}`;
}
