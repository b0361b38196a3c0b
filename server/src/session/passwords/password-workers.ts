import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../core/errors/app-error.ts';

/** A hash to make, or a password to compare with one. */
export type PasswordTask =
  | { kind: 'hash'; password: string; cost: number }
  | { kind: 'compare'; password: string; hash: string };

type Answer = { result: string | boolean } | { error: string };

interface Waiting {
  task: PasswordTask;
  resolve: (result: string | boolean) => void;
  reject: (error: Error) => void;
}

/**
 * How far the threads stand back: a third of the share of what runs beside them. The lowest priority would starve
 * sign-ins on a machine that other programs keep busy.
 */
const niceness = 5;

/**
 * What a thread runs. On Linux it first lowers its own priority (threads have one each there), so that hashing stands
 * back behind what answers everybody else. It is plain JavaScript, for sources and build alike.
 */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const bcrypt = require(workerData.bcrypt);
if (process.platform === 'linux') {
  const thread = Number(require('node:fs').readlinkSync('/proc/thread-self').split('/').pop());
  require('node:os').setPriority(thread, workerData.niceness);
}
parentPort.on('message', (task) => {
  try {
    const result = task.kind === 'hash'
      ? bcrypt.hashSync(task.password, task.cost)
      : bcrypt.compareSync(task.password, task.hash);
    parentPort.postMessage({ result });
  } catch (error) {
    parentPort.postMessage({ error: String(error) });
  }
});`;

/**
 * bcrypt on a few threads of lower priority: two hundred who sign in at once must not slow down everybody else. Threads
 * start when the first password comes, and do not keep the process alive.
 */
export class PasswordWorkers {
  private readonly idle: Worker[] = [];
  private readonly waiting: Waiting[] = [];
  private readonly working = new Map<Worker, Waiting>();
  private stopped = false;

  /** @param most threads, and so tasks at once */
  constructor(private readonly most: number) {}

  /** Runs a task when its turn comes. Throws what bcrypt says of a malformed hash, unavailable when a thread is lost. */
  run(task: PasswordTask): Promise<string | boolean> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ task, resolve, reject });
      this.next();
    });
  }

  /** Ends the threads; what still waits is rejected. */
  async stop(): Promise<void> {
    this.stopped = true;
    const workers = [...this.idle.splice(0), ...this.working.keys()];
    await Promise.all(workers.map((worker) => worker.terminate()));
    for (const { reject } of this.waiting.splice(0)) reject(lost('the server ends'));
  }

  private next(): void {
    if (this.waiting.length === 0 || this.stopped) return;
    const worker = this.idle.pop() ?? (this.working.size < this.most ? this.start() : undefined);
    const first = worker && this.waiting.shift();
    if (!worker || !first) return;
    this.working.set(worker, first);
    worker.postMessage(first.task);
  }

  private start(): Worker {
    const bcrypt = createRequire(import.meta.url).resolve('bcrypt');
    const worker = new Worker(program, { eval: true, workerData: { bcrypt, niceness } });
    worker.unref();
    worker.on('message', (answer: Answer) => {
      const done = this.working.get(worker);
      this.working.delete(worker);
      this.idle.push(worker);
      if ('result' in answer) done?.resolve(answer.result);
      else done?.reject(new Error(answer.error));
      this.next();
    });
    // A thread that dies takes its task with it; the next task gets a new one.
    worker.on('error', (error) => this.lose(worker, error));
    worker.on('exit', () => this.lose(worker, new Error('a password thread ended')));
    return worker;
  }

  private lose(worker: Worker, error: unknown): void {
    const task = this.working.get(worker);
    this.working.delete(worker);
    const at = this.idle.indexOf(worker);
    if (at >= 0) this.idle.splice(at, 1);
    task?.reject(lost(error instanceof Error ? error.message : String(error)));
    this.next();
  }
}

/** The password was not looked at: the caller may try again. */
const lost = (reason: string) => new AppError('unavailable', { reason });
