import type { Socket } from 'node:net';
import { AppError } from '../../core/errors/app-error.ts';

interface Waiting {
  begin: () => void;
  refuse: (error: AppError) => void;
}

/**
 * A queue for work with a low concurrency limit. Owners take turns, however much each of them queues, and no owner
 * holds all places, so that one owner's small task need not wait for another's backlog. A disconnected sender loses its
 * place.
 */
export class FairQueue {
  /** Owners in turn order, each with its waiting tasks. */
  private readonly queues = new Map<string, Waiting[]>();
  private readonly working = new Map<string, number>();
  private free: number;
  private waiting = 0;

  /**
   * @param places concurrency limit
   * @param waitingMax queue limit, read at each call
   */
  constructor(
    private readonly places: number,
    private readonly waitingMax: () => number,
  ) {
    this.free = places;
  }

  /** Runs `work` on the owner's turn. Throws upload_busy when the queue is full or the sender has disconnected. */
  async run<Result>(owner: string, socket: Socket, work: () => Promise<Result>): Promise<Result> {
    await this.waitForTurn(owner, socket);
    try {
      return await work();
    } finally {
      this.free += 1;
      const others = (this.working.get(owner) ?? 1) - 1;
      if (others > 0) this.working.set(owner, others);
      else this.working.delete(owner);
      this.fill();
    }
  }

  private async waitForTurn(owner: string, socket: Socket): Promise<void> {
    if (socket.destroyed) throw uploadBusy('the sender disconnected');
    if (this.waiting >= this.waitingMax()) throw uploadBusy(`${this.waiting} wait`);
    let drop: () => void = () => undefined;
    try {
      await new Promise<void>((begin, refuse) => {
        const waiting = { begin, refuse };
        drop = () => this.drop(owner, waiting);
        socket.once('close', drop);
        this.queues.set(owner, [...(this.queues.get(owner) ?? []), waiting]);
        this.waiting += 1;
        this.fill();
      });
    } finally {
      socket.off('close', drop);
    }
  }

  private fill(): void {
    while (this.free > 0) {
      const next = [...this.queues].find(([owner]) => this.mayWork(owner));
      if (!next) return;
      const [owner, [first, ...rest]] = next;
      this.queues.delete(owner);
      // Behind the other owners: the next place is theirs.
      if (rest.length > 0) this.queues.set(owner, rest);
      if (!first) continue;
      this.waiting -= 1;
      this.free -= 1;
      this.working.set(owner, (this.working.get(owner) ?? 0) + 1);
      first.begin();
    }
  }

  private mayWork(owner: string): boolean {
    return (this.working.get(owner) ?? 0) < Math.max(1, this.places - 1);
  }

  private drop(owner: string, waiting: Waiting): void {
    const queue = this.queues.get(owner);
    const rest = queue?.filter((one) => one !== waiting);
    if (!queue || !rest || rest.length === queue.length) return;
    this.waiting -= 1;
    if (rest.length > 0) this.queues.set(owner, rest);
    else this.queues.delete(owner);
    waiting.refuse(uploadBusy('the sender disconnected'));
  }
}

/** The error for a sender that queues more than can be processed. */
export const uploadBusy = (reason: string): AppError =>
  new AppError('upload_busy', { reason, detail: { seconds_left: 3 } });
