import { TalkClient, TalkError } from '@honey/mintalk';
import { retryAfterOf } from '../../../api/errors.ts';
import { RetryTimer } from '../../../lib/retry-timer.ts';
import { isJoinRetryable, isRightsRefusal } from '../model/refusals.ts';
import { connectTalk } from '../queries/connect.ts';
import { openTabLink, type PersonalHandlers, type TabLink } from './tab-link.ts';

/** Retry delays of the first connection; TalkClient handles reconnects itself. */
const CONNECT_WAITS = { firstMs: 3_000, maxMs: 120_000, steadyMs: 10_000 };
/** Retry delays of requesting a new token after the connection's rights expired, limited in number. */
const RIGHTS_WAITS = { firstMs: 500, maxMs: 10_000, steadyMs: 30_000, attemptsMax: 4 };

/**
 * Receives a member's personal events: over this tab's own connection while it leads the browser's tabs, otherwise from
 * the leading tab. Every tab waits for the same lock; its holder is the leader, and when that closes the next one takes
 * over. Without locks (pages without TLS) each tab has its own connection.
 * @returns closes it
 */
export function connectPersonal(userKey: number, handlers: PersonalHandlers): () => void {
  const link = openTabLink(userKey, handlers);
  const lifetime = new AbortController();
  if ('locks' in navigator) {
    awaitLeadership(userKey, link, lifetime.signal).catch((error: unknown) => {
      if (!lifetime.signal.aborted) console.warn('chat: cannot elect a leading tab', error);
    });
  } else void lead(link, lifetime.signal);
  return () => {
    lifetime.abort();
    link.close();
  };
}

async function awaitLeadership(userKey: number, link: TabLink, signal: AbortSignal): Promise<void> {
  const name = `honey.personal.${userKey}`;
  const hasLed = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await lead(link, signal);
    return true;
  });
  if (hasLed || signal.aborted) return;
  // Another tab leads and may have been connected for long: events before this tab joined are in the lists.
  link.followLeader();
  await navigator.locks.request(name, { signal }, () => lead(link, signal));
}

/** Holds the connection until aborted; then resolves, which releases the lock. */
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

/** The connection of the leading tab. */
class PersonalConnection {
  private readonly client = new TalkClient();
  private readonly connects = new RetryTimer(CONNECT_WAITS);
  private readonly rights = new RetryTimer(RIGHTS_WAITS);
  private isUnauthorized = false;
  private stopped = false;
  /** A connection is being opened. */
  private opening = false;

  constructor(link: TabLink) {
    const { client } = this;
    client.on('connected', () => {
      this.isUnauthorized = false;
      this.connects.succeeded();
      this.rights.succeeded();
      link.onConnected();
    });
    client.on('personal', (kind, payload) => link.onEvent(kind, payload));
    client.on('error', (error) => {
      if (error.message === 'unauthorized') this.isUnauthorized = true;
    });
    client.on('disconnected', () => this.onDisconnected());
    window.addEventListener('online', this.retryNow);
  }

  async start(): Promise<void> {
    if (this.stopped || this.opening || this.client.user) return;
    this.opening = true;
    try {
      await this.client.connect(connectTalk);
    } catch (error) {
      if (!this.stopped) this.onConnectFailed(error);
    } finally {
      this.opening = false;
    }
  }

  stop(): void {
    this.stopped = true;
    this.connects.cancel();
    this.rights.cancel();
    window.removeEventListener('online', this.retryNow);
    this.client.disconnect();
  }

  private onDisconnected(): void {
    // The client reconnects by itself unless its rights expired. Requesting a new token shows whether the member is
    // still signed in; if not, that ends the session and this connection with it.
    if (this.stopped || !this.isUnauthorized) return;
    this.isUnauthorized = false;
    this.rights.scheduleRetry(() => void this.start());
  }

  private onConnectFailed(error: unknown): void {
    if (isRightsRefusal(error)) this.rights.scheduleRetry(() => void this.start());
    else if (isBusy(error)) this.connects.scheduleRetry(() => void this.start(), CONNECT_WAITS.maxMs);
    else if (isJoinRetryable(error))
      this.connects.scheduleRetry(() => void this.start(), retryAfterOf(error));
  }

  /** The network is back: retry immediately. */
  private readonly retryNow = (): void => {
    if (!this.connects.pending) return;
    this.connects.reset();
    void this.start();
  };
}

/** The member has reached the connection limit: a slot is freed when another device disconnects. */
const isBusy = (error: unknown): boolean =>
  error instanceof TalkError && error.message === 'too_many_connections';
