import { Injectable, Logger } from '@nestjs/common';
import { RedisClient } from '../../core/redis/redis-client.ts';
import { RedisUnavailableError } from '../../core/redis/redis-unavailable.error.ts';
import { ServerRegistration } from '../../core/servers/server-registration.service.ts';
import {
  type AnsweredRequest,
  entriesMax,
  entryOf,
  type JournalEntry,
  type JournalKind,
  type JournalStore,
  presentAnswered,
} from './journal-entry.ts';
import type { SandboxRequest } from './requests.dto.ts';

/**
 * Numbers entries and appends them; returns the last number.
 *
 * KEYS: number of the last entry, stream of each kind. ARGV: entries kept; for each entry: the key of its stream, test
 * id, entry.
 */
const addScript = `
for at = 2, #ARGV, 3 do
  local id = redis.call('INCR', KEYS[1])
  redis.call('XADD', KEYS[tonumber(ARGV[at])], 'MAXLEN', ARGV[1], '*', 'id', id, 'test', ARGV[at + 1], 'entry', ARGV[at + 2])
end
return redis.call('GET', KEYS[1])
`;

/** The places of the streams in KEYS of `addScript`. */
const streamPlaces: Readonly<Record<JournalKind, string>> = { requests: '2', audience: '3' };

/** Maximum number of entries that one script appends: Redis executes nothing else meanwhile. */
const batchMax = 50;

/** A request that is not written yet. */
interface Waiting {
  kind: JournalKind;
  answered: AnsweredRequest;
}

/** What a stream has of an entry: without secrets, but with the test id by which it is found. */
type StoredEntry = Omit<SandboxRequest, 'id'>;

/** The requests that all servers answered, in Redis. While it is unavailable, they wait in the server that answered them. */
@Injectable()
export class SharedJournal implements JournalStore {
  private readonly script: string;
  private readonly logger = new Logger('Sandbox');
  /** Entries in the order in which they are written. */
  private waiting: Waiting[] = [];
  /** The largest number that this server knows. */
  private lastId = 0;
  private writing: Promise<void> | undefined;

  constructor(
    private readonly redis: RedisClient,
    private readonly registration: ServerRegistration,
  ) {
    this.script = redis.enabled ? redis.defineScript(addScript) : '';
    redis.onUp(() => void this.write());
  }

  /** Whether servers share a journal. */
  get enabled(): boolean {
    return this.redis.enabled;
  }

  add(kind: JournalKind, answered: AnsweredRequest): void {
    this.waiting.push({ kind, answered });
    if (this.waiting.length > 2 * entriesMax) this.waiting = this.waiting.slice(-entriesMax);
    void this.write();
  }

  async all(kind: JournalKind): Promise<JournalEntry[]> {
    await this.write();
    return [...(await this.stored(kind)), ...this.unwritten(kind)];
  }

  async clear(testId?: string): Promise<void> {
    await this.write();
    this.waiting =
      testId === undefined ? [] : this.waiting.filter(({ answered }) => answered.testId !== testId);
    await this.unlessUnavailable(async () => {
      if (testId === undefined) {
        await this.redis.run('journal', (redis) => redis.del(this.key('requests'), this.key('audience')));
        return;
      }
      const entries = await this.redis.run('journal', (redis) =>
        redis.xrange(this.key('requests'), '-', '+'),
      );
      const found = entries.filter(([, [, , , test]]) => test === testId).map(([position]) => position);
      if (found.length > 0)
        await this.redis.run('journal', (redis) => redis.xdel(this.key('requests'), ...found));
    });
  }

  /** Writes what waits, in order. */
  private write(): Promise<void> {
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined;
    });
    return this.writing;
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0 && this.redis.isUp && this.registration.scope !== '') {
      const batch = this.waiting.splice(0, batchMax);
      if (!(await this.writeTogether(batch))) this.waiting.unshift(...batch);
    }
  }

  /** Returns false if they were certainly not written: those that may have been are not written twice. */
  private async writeTogether(batch: readonly Waiting[]): Promise<boolean> {
    const entries = batch.flatMap(({ kind, answered }) => {
      const { id: _, ...entry } = presentAnswered(0, answered);
      return [streamPlaces[kind], answered.testId ?? '', JSON.stringify(entry)];
    });
    try {
      const id = await this.redis.runScript(
        'journal',
        this.script,
        [this.key('last'), this.key('requests'), this.key('audience')],
        [String(entriesMax), ...entries],
      );
      this.lastId = Math.max(this.lastId, Number(id));
      return true;
    } catch (error) {
      if (error instanceof RedisUnavailableError) return error.inDoubt;
      this.logger.error(`${batch.length} requests were not recorded: ${String(error)}`);
      return true;
    }
  }

  private async stored(kind: JournalKind): Promise<JournalEntry[]> {
    const entries = await this.unlessUnavailable(() =>
      this.redis.run('journal', (redis) => redis.xrange(this.key(kind), '-', '+')),
    );
    const found = (entries ?? []).map(([, [, id, , test, , text]]) =>
      entryFrom(Number(id), test ?? '', JSON.parse(text ?? '{}') as StoredEntry),
    );
    this.lastId = Math.max(this.lastId, found.at(-1)?.id ?? 0);
    return found;
  }

  /** What waits for Redis, after everything that it has. */
  private unwritten(kind: JournalKind): JournalEntry[] {
    return this.waiting.flatMap((one, at) =>
      one.kind === kind ? [entryOf(this.lastId + 1 + at, one.answered)] : [],
    );
  }

  private key(part: JournalKind | 'last'): string {
    return `honey:${this.registration.scope}:journal:${part}`;
  }

  private async unlessUnavailable<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    if (this.registration.scope === '') return undefined;
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RedisUnavailableError)) throw error;
      this.logger.debug(`the journal is not shared now: ${error.message}`);
      return undefined;
    }
  }
}

const entryFrom = (id: number, test: string, shown: StoredEntry): JournalEntry => ({
  id,
  testId: test === '' ? null : test,
  at: new Date(shown.at),
  method: shown.method,
  path: shown.path,
  status: shown.status,
  userKey: shown.user_key,
  present: () => ({ ...shown, id }),
});
