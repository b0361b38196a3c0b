import { join } from 'node:path';
import { CommandError } from '#stack/command-error';
import { dataDirectory } from '#stack/paths';
import { freePort } from '#stack/processes/free-port';
import { findRedis, REDIS_STOPS_WITHIN_MS, redisUrl, startRedis } from '#stack/redis/redis';

/**
 * Refuses several servers on a machine that has nothing through which they could share rooms.
 * @throws {CommandError}
 */
export function requireRedis() {
  if (process.env.REDIS_URL || findRedis()) return;
  throw new CommandError(
    '--servers needs Redis, through which the servers share rooms: install redis-server or valkey-server ' +
      '(apt-get install redis-server, brew install redis), or set REDIS_URL.',
  );
}

/**
 * The Redis of several servers: that of REDIS_URL, or one that is started here and ends with them. The latter can be stopped
 * and started again, empty.
 */
export class OwnRedis {
  #program = findRedis();
  #port = 0;
  #onStart;
  /** @type {import('#stack/processes/service').Service | undefined} */
  #service;
  #isRunning = true;
  #stopping = false;

  /** @param {(service: import('#stack/processes/service').Service) => Promise<void>} onStart is called for each process */
  constructor(onStart) {
    this.#onStart = onStart;
  }

  /** Whether it is started here. */
  get isOwn() {
    return !process.env.REDIS_URL;
  }

  /** Whether it was not stopped by `setRunning`. */
  get isRunning() {
    return this.#isRunning;
  }

  /** @returns {string} its address */
  get url() {
    return process.env.REDIS_URL || redisUrl(this.#port);
  }

  async start() {
    if (!this.isOwn) return;
    this.#port ||= await freePort();
    await this.#launch();
  }

  /** @param {boolean} running */
  async setRunning(running) {
    if (running === this.#isRunning) return;
    this.#isRunning = running;
    if (running) await this.#launch();
    else await this.#service?.stop(REDIS_STOPS_WITHIN_MS);
  }

  async stop() {
    this.#stopping = true;
    await this.#service?.stop(REDIS_STOPS_WITHIN_MS);
  }

  async #launch() {
    if (!this.#program) return requireRedis();
    const service = await startRedis({
      program: this.#program,
      port: this.#port,
      folder: join(dataDirectory(), 'redis'),
      log: join(dataDirectory(), 'logs', 'redis.log'),
    });
    this.#service = service;
    await this.#onStart(service);
    void service.ended.then(() => this.#ended(service));
  }

  /** One that ends by itself is started again. @param {import('#stack/processes/service').Service} service */
  async #ended(service) {
    if (this.#stopping || !this.#isRunning || service !== this.#service) return;
    console.warn('! Redis had ended and was started again.');
    await this.#launch().catch((error) => console.warn(`! ${error.message}`));
  }
}
