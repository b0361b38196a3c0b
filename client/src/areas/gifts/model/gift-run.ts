import { newIdempotencyKey } from '@honey/client';
import { createStore } from 'zustand/vanilla';
import type { Schema } from '../../../api/client.ts';
import { errorCode, errorMessage, isRefusal } from '../../../api/errors.ts';
import { tabStorage } from '../../../lib/storage.ts';
import { change, type ReadonlyStore } from '../../../lib/store.ts';

type Gift = Schema<'StarUseRequest'>;
type GiftResult = Schema<'StarUseResult'>;

/** Why the last gift was not given, or may not have been: the server's refusal, or no answer. */
export type GiftFailure = { kind: 'refused'; code: string | undefined; message: string } | { kind: 'unsure' };

/** The gift that may be repeated while its window is open. */
export interface OpenCombo {
  gift: Gift;
  /** The receiver's nickname. */
  nick: string;
  /** The number of gifts in the combo, as the server last answered. */
  count: number;
  /** When the window ends by this device's clock, in milliseconds since 1970, and how long it is in whole. */
  until: number;
  windowMs: number;
}

/** The state of a run of gifts. A new object for every change. */
export interface GiftRunState {
  /** Null while no window is open. */
  combo: OpenCombo | null;
  /** Presses that the server has not answered yet. */
  waiting: number;
  failure: GiftFailure | null;
  /** The gift sheet is open, and shows the counter itself. */
  inSheet: boolean;
}

/** A press: one gift with its own key. */
interface Press {
  gift: Gift;
  nick: string;
  key: string;
}

/** What a run needs from the page. */
export interface GiftRunSource {
  /** Gives honey once per key, and shows the new balance. */
  send: (gift: Gift, key: string) => Promise<GiftResult>;
  /** The honey that the page shows; null while it is unknown. */
  balance: () => number | null;
  /** The seconds in which an equal gift continues a combo; 0 without combos, null while unknown. */
  windowSeconds: () => number | null;
}

/** What outlasts a reload of the tab. */
interface Stored {
  combo: OpenCombo | null;
  /** The press whose answer has not arrived. */
  press: Press | null;
}

/**
 * The gifts of one viewer in one live, sent one after the other, each with its own key (GIFTS-34). While the window of
 * the last gift is open, it may be repeated. A gift without an answer retains its key: the next press of the same
 * gift sends it again, so that nothing is given twice. Outside React.
 */
export class GiftRun {
  private readonly writable = createStore<GiftRunState>(() => ({
    combo: null,
    waiting: 0,
    failure: null,
    inSheet: false,
  }));
  /** The state of the run. */
  readonly store: ReadonlyStore<GiftRunState> = this.writable;
  private readonly queue: Press[] = [];
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** @param name the storage key of the run in this tab; null to forget it with the page */
  constructor(
    private readonly source: GiftRunSource,
    private readonly name: string | null,
  ) {
    this.restore();
  }

  /** Whether a gift would continue the open combo, and needs no second confirmation (GIFTS-35). */
  continues(gift: Gift): boolean {
    const { combo } = this.state;
    return combo !== null && this.isOpen(combo) && comboKeyOf(combo.gift) === comboKeyOf(gift);
  }

  /** Gives honey; resolves when it is answered, with whether it was given. */
  async give(gift: Gift, nick: string): Promise<boolean> {
    const unsure = this.state.failure?.kind === 'unsure' ? this.queue[0] : undefined;
    if (!unsure || !sameGift(unsure.gift, gift)) {
      // A gift without an answer that is given up for another one is not sent again.
      if (unsure) this.queue.length = 0;
      this.queue.push({ gift, nick, key: newIdempotencyKey() });
    }
    await this.work();
    return this.state.failure === null;
  }

  /** A press of "once more": false if the window has ended, or if the honey does not suffice for it. */
  again(): boolean {
    const { combo, failure, waiting } = this.state;
    if (failure?.kind === 'unsure') {
      void this.work();
      return true;
    }
    if (!combo || !this.isOpen(combo)) {
      this.close();
      return false;
    }
    const balance = this.source.balance();
    if (balance !== null && balance < combo.gift.star_cnt * (waiting + 1)) {
      this.set({ failure: { kind: 'refused', code: 'not_enough_star', message: '' } });
      return false;
    }
    this.queue.push({ gift: withoutMessage(combo.gift), nick: combo.nick, key: newIdempotencyKey() });
    void this.work();
    return true;
  }

  /** Forgets a failure that the viewer has seen. */
  clearFailure(): void {
    if (this.state.failure?.kind !== 'unsure') this.set({ failure: null });
  }

  /** The viewer closes the counter; a gift without an answer is given up. */
  close(): void {
    if (this.running) return;
    this.queue.length = 0;
    this.set({ combo: null, waiting: 0, failure: null });
    this.save();
  }

  /** The gift sheet is open until the returned function is called. */
  showInSheet(): () => void {
    this.set({ inSheet: true });
    return () => this.set({ inSheet: false });
  }

  /** Stops for good. */
  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  /** Sends the waiting presses; resolves when they are answered. */
  private work(): Promise<void> {
    this.set({ waiting: this.queue.length, failure: null });
    this.running ??= this.sendAll();
    return this.running;
  }

  private async sendAll(): Promise<void> {
    for (let press = this.queue[0]; press; press = this.queue[0]) {
      this.save();
      if (!(await this.sendOne(press))) break;
    }
    this.running = null;
    this.set({ waiting: this.queue.length });
    this.save();
    this.closeWhenOver();
  }

  private async sendOne(press: Press): Promise<boolean> {
    const sentAt = Date.now();
    try {
      const { combo } = await this.source.send(press.gift, press.key);
      this.queue.shift();
      this.opened(press, combo, sentAt);
      return true;
    } catch (error) {
      if (isRefusal(error)) {
        // The presses behind it were not sent.
        this.queue.length = 0;
        const failure = { kind: 'refused', code: errorCode(error), message: errorMessage(error) } as const;
        this.set({ failure });
      } else {
        this.queue.length = 1;
        this.set({ failure: { kind: 'unsure' } });
      }
      return false;
    }
  }

  /** The window starts when the gift was sent: it ends here before it ends on the server, never after. */
  private opened({ gift, nick }: Press, count: number, sentAt: number): void {
    const seconds = this.source.windowSeconds();
    const windowMs = seconds === null ? (this.state.combo?.windowMs ?? 0) : seconds * 1_000;
    this.set({
      combo: windowMs > 0 ? { gift, nick, count, until: sentAt + windowMs, windowMs } : null,
      waiting: this.queue.length,
    });
    this.closeWhenOver();
  }

  private closeWhenOver(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    const { combo } = this.state;
    if (!combo) return;
    this.timer = setTimeout(
      () => {
        this.timer = null;
        if (this.running || this.state.failure?.kind === 'unsure') return;
        if (this.isOpen(combo)) this.closeWhenOver();
        else {
          this.set({ combo: null });
          this.save();
        }
      },
      Math.max(0, combo.until - Date.now()),
    );
  }

  private isOpen({ until }: OpenCombo): boolean {
    return Date.now() < until;
  }

  private restore(): void {
    if (this.name === null) return;
    const text = tabStorage().getItem(this.name);
    if (text === null) return;
    const { combo, press } = JSON.parse(text) as Stored;
    if (press) this.queue.push(press);
    if (!press && !(combo && this.isOpen(combo))) return;
    this.set({ combo, waiting: this.queue.length, failure: press ? { kind: 'unsure' } : null });
    this.closeWhenOver();
  }

  private save(): void {
    if (this.name === null) return;
    const { combo } = this.state;
    const press = this.queue[0] ?? null;
    if (combo || press) tabStorage().setItem(this.name, JSON.stringify({ combo, press } satisfies Stored));
    else tabStorage().removeItem(this.name);
  }

  private get state(): GiftRunState {
    return this.writable.getState();
  }

  private set(part: Partial<GiftRunState>): void {
    change(this.writable, part);
  }
}

/** A repeated gift carries no message: the room has read it. */
function withoutMessage({ message: _, ...gift }: Gift): Gift {
  return gift;
}

/** Gifts with the same key belong to one combo (GIFTS-22). */
const comboKeyOf = ({ target_user_key, vod_key, star_cnt, sticker_id }: Gift): string =>
  [target_user_key, vod_key, star_cnt, sticker_id].join('|');

const sameGift = (one: Gift, other: Gift): boolean => JSON.stringify(one) === JSON.stringify(other);
