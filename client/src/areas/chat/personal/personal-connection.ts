import { TalkClient, TalkError } from '@honey/mintalk';
import { retryAfterOf } from '../../../api/errors.ts';
import { RetryTimer } from '../../../lib/retry-timer.ts';
import { isRightsRefusal, mayJoinLater } from '../model/refusals.ts';
import { connectTalk } from '../queries/connect.ts';
import type { PersonalHearing } from './personal-bus.ts';
import { passOn, type TabLink } from './tab-link.ts';

/** Waits before the first connection is tried again; those after it are TalkClient's own. */
const CONNECT_WAITS = { firstMs: 3_000, maxMs: 120_000, steadyMs: 10_000 };
/** Waits before a new token is asked for, after the rights of a connection ended; not again and again. */
const RIGHTS_WAITS = { firstMs: 500, maxMs: 10_000, steadyMs: 30_000, triesMax: 4 };

/**
 * Hears what concerns a member: over a connection of this tab's own while it leads the browser's tabs, else from the tab that
 * does. Every tab of the browser waits for the same lock; the one that has it is the leader, and when it closes the next one
 * takes over. Without locks (pages without TLS) each tab has its own connection.
 * @returns ends it
 */
export function hearPersonally(userKey: number, hearing: PersonalHearing): () => void {
  const link = passOn(userKey, hearing);
  const leading = new AbortController();
  if ('locks' in navigator) {
    waitToLead(userKey, link, leading.signal).catch((error: unknown) => {
      if (!leading.signal.aborted) console.warn('chat: no tab leads', error);
    });
  } else void lead(link, leading.signal);
  return () => {
    leading.abort();
    link.close();
  };
}

async function waitToLead(userKey: number, link: TabLink, signal: AbortSignal): Promise<void> {
  const name = `honey.personal.${userKey}`;
  const led = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await lead(link, signal);
    return true;
  });
  if (led || signal.aborted) return;
  // Another tab leads and may be connected for long: what it was told before this tab heard of it is in the lists.
  link.joined();
  await navigator.locks.request(name, { signal }, () => lead(link, signal));
}

/** Holds the connection until it is ended; resolves then, which gives the lock back. */
function lead(link: TabLink, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  const connection = new PersonalConnection(link);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      connection.stop();
      resolve();
    });
    void connection.start();
  });
}

/** The connection of the tab that leads. */
class PersonalConnection {
  private readonly client = new TalkClient();
  private readonly connects = new RetryTimer(CONNECT_WAITS);
  private readonly rights = new RetryTimer(RIGHTS_WAITS);
  private shutOut = false;
  private stopped = false;
  /** A connection is being opened. */
  private opening = false;

  constructor(link: TabLink) {
    const { client } = this;
    client.on('connected', () => {
      this.shutOut = false;
      this.connects.succeeded();
      this.rights.succeeded();
      link.connected();
    });
    client.on('personal', (kind, payload) => link.told(kind, payload));
    client.on('error', (error) => {
      if (error.message === 'unauthorized') this.shutOut = true;
    });
    client.on('disconnected', () => this.disconnected());
    window.addEventListener('online', this.tryNow);
  }

  async start(): Promise<void> {
    if (this.stopped || this.opening || this.client.user) return;
    this.opening = true;
    try {
      await this.client.connect(connectTalk);
    } catch (error) {
      if (!this.stopped) this.failed(error);
    } finally {
      this.opening = false;
    }
  }

  stop(): void {
    this.stopped = true;
    this.connects.cancel();
    this.rights.cancel();
    window.removeEventListener('online', this.tryNow);
    this.client.disconnect();
  }

  private disconnected(): void {
    // The client comes back by itself unless its rights ended. Asking for a new token tells whether the member is still signed
    // in; if not, that ends the session and this connection with it.
    if (this.stopped || !this.shutOut) return;
    this.shutOut = false;
    this.rights.scheduleRetry(() => void this.start());
  }

  private failed(error: unknown): void {
    if (isRightsRefusal(error)) this.rights.scheduleRetry(() => void this.start());
    else if (isBusy(error)) this.connects.scheduleRetry(() => void this.start(), CONNECT_WAITS.maxMs);
    else if (mayJoinLater(error)) this.connects.scheduleRetry(() => void this.start(), retryAfterOf(error));
  }

  /** The network is back: what waits need wait no longer. */
  private readonly tryNow = (): void => {
    if (!this.connects.pending) return;
    this.connects.reset();
    void this.start();
  };
}

/** The member holds as many connections as one may: that passes when other devices leave. */
const isBusy = (error: unknown): boolean =>
  error instanceof TalkError && error.message === 'too_many_connections';
