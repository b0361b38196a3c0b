import {
  type AnsweredRequest,
  entriesMax,
  entryOf,
  type JournalEntry,
  type JournalKind,
  type JournalStore,
} from './journal-entry.ts';

/** The requests that this process answered. */
export class LocalJournal implements JournalStore {
  private readonly entries: Record<JournalKind, JournalEntry[]> = { requests: [], audience: [] };
  private lastId = 0;

  add(kind: JournalKind, answered: AnsweredRequest): void {
    this.lastId += 1;
    const entries = this.entries[kind];
    entries.push(entryOf(this.lastId, answered));
    // In bulk: removing the first one for each request would cost more than a few extra.
    if (entries.length >= 2 * entriesMax) this.entries[kind] = entries.slice(-entriesMax);
  }

  async all(kind: JournalKind): Promise<JournalEntry[]> {
    return this.entries[kind].slice(-entriesMax);
  }

  async clear(testId?: string): Promise<void> {
    const { requests } = this.entries;
    this.entries.requests = testId === undefined ? [] : requests.filter((entry) => entry.testId !== testId);
    if (testId === undefined) this.entries.audience = [];
  }
}
