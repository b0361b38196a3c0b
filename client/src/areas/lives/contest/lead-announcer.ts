import { createStore } from 'zustand/vanilla';
import { change, type ReadonlyStore } from '../../../lib/store.ts';
import { type ContestState, leaderOf } from './contest.ts';

/** A change of the lead is announced at most once in this time. */
const quietMs = 3_000;
/** How long an announcement stays. */
const shownMs = 2_600;

/** A change of the lead in a running battle. */
export interface LeadChange {
  /** The nickname of who leads now. */
  nick: string;
  /** The other side led before. */
  isTurn: boolean;
}

/**
 * Announces who leads a battle when that changes, outside React. The lead at the start is not announced: it belongs to
 * those who saw it change. Of changes within the quiet time only the last one is announced, if it still is one.
 */
export class LeadAnnouncer {
  private readonly writableStore = createStore<{ change: LeadChange | null }>(() => ({ change: null }));
  /** What is being announced; null most of the time. */
  readonly store: ReadonlyStore<{ change: LeadChange | null }> = this.writableStore;
  private announcedKey: number | null;
  private announcedAt = Number.NEGATIVE_INFINITY;
  private leader: { key: number; nick: string } | null = null;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;

  constructor(contest: ContestState) {
    this.announcedKey = leaderOf(contest)?.userKey ?? null;
  }

  /** The scores changed. */
  follow(contest: ContestState): void {
    const leader = contest.phase === 'running' ? leaderOf(contest) : null;
    this.leader = leader && { key: leader.userKey, nick: leader.nick };
    clearTimeout(this.waiting);
    if (this.leader === null || this.leader.key === this.announcedKey) return;
    const quietLeftMs = this.announcedAt + quietMs - performance.now();
    if (quietLeftMs <= 0) this.announce(this.leader);
    else this.waiting = setTimeout(() => this.leader && this.announce(this.leader), quietLeftMs);
  }

  /** Announces nothing more. */
  stop(): void {
    clearTimeout(this.waiting);
    clearTimeout(this.hiding);
  }

  private announce({ key, nick }: { key: number; nick: string }): void {
    change(this.writableStore, { change: { nick, isTurn: this.announcedKey !== null } });
    this.announcedKey = key;
    this.announcedAt = performance.now();
    clearTimeout(this.hiding);
    this.hiding = setTimeout(() => change(this.writableStore, { change: null }), shownMs);
  }
}
