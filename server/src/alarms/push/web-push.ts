import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import webPush from 'web-push';
import type { Database } from '../../core/database/database.ts';
import type { PushMessage, PushPort } from './push.port.ts';
import { PushCircuitBreaker } from './push-circuit-breaker.ts';

/** The VAPID keys that sign this site's pushes. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** mailto: or https: address at which push services can contact the site's operator. */
  contact: string;
}

interface Browser {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** How long a push service holds a push for a browser that is offline: the live may have ended by then. */
const ttlSeconds = 3_600;
const timeoutMs = 5_000;
/** Delays before a push is retried. */
const retryDelaysMs = [300, 1_500];
/** The longest retry delay that is accepted from a push service. */
const retryDelayMaxMs = 5_000;

type Outcome = 'sent' | 'expired' | 'refused' | { retryAfterMs: number | null };

/**
 * Pushes to browsers (RFC 8030, 8291, 8292): encrypted for each, signed with the site's VAPID keys. An expired
 * subscription (404, 410) is deleted; a busy or unavailable push service is retried a few times.
 */
export class WebPush implements PushPort {
  private readonly logger = new Logger('WebPush');
  private readonly breaker = new PushCircuitBreaker();

  constructor(
    private readonly database: Database,
    private readonly keys: VapidKeys,
  ) {}

  /** Returns whether any of the member's browsers received it. */
  async send({ userKey, title, text, path }: PushMessage): Promise<boolean> {
    // A browser whose sign-in was ended receives no pushes; one whose sign-in merely expired belongs to a member who
    // has not visited for a while.
    const browsers = await this.database.query<'alarms_browsers', Browser>(
      'alarms_browsers',
      `SELECT p.id, p.endpoint, p.p256dh, p.auth FROM push_subscriptions p WHERE p.user_key = $1
         AND NOT EXISTS (SELECT FROM sign_ins s WHERE s.id = p.sign_in_id AND s.ended_at IS NOT NULL AND s.end_reason <> 'expired')`,
      [userKey],
    );
    const payload = JSON.stringify({ title, text, path });
    const sent = await Promise.all(browsers.map((browser) => this.sendTo(browser, payload)));
    return sent.some(Boolean);
  }

  private async sendTo(browser: Browser, payload: string): Promise<boolean> {
    for (const retryDelayMs of [...retryDelaysMs, null]) {
      if (this.breaker.isOpen(browser.endpoint)) return false;
      const outcome = await this.attempt(browser, payload);
      this.breaker.record(browser.endpoint, typeof outcome === 'string');
      if (outcome === 'sent') return true;
      if (outcome === 'expired') {
        await this.database.prisma.pushSubscription.deleteMany({ where: { id: browser.id } });
        return false;
      }
      if (outcome === 'refused' || retryDelayMs === null) return false;
      await pause(Math.min(outcome.retryAfterMs ?? retryDelayMs, retryDelayMaxMs));
    }
    return false;
  }

  private async attempt({ id, endpoint, p256dh, auth }: Browser, payload: string): Promise<Outcome> {
    const subscription = { endpoint, keys: { p256dh, auth } };
    try {
      const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails: { subject: this.keys.contact, ...this.keys },
        TTL: ttlSeconds,
        urgency: 'high',
      });
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        body: body ? new Uint8Array(body) : null,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      return outcomeOf(response);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn({ event: 'web_push_failed', subscription: id, reason });
      return { retryAfterMs: null };
    }
  }
}

function outcomeOf({ status, ok, headers }: Response): Outcome {
  if (ok) return 'sent';
  if (status === 404 || status === 410) return 'expired';
  if (status !== 429 && status < 500) return 'refused';
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return { retryAfterMs: Number.isFinite(seconds) ? seconds * 1_000 : null };
}

/** Sends a push through several ports, independently of each other. */
export class PushFanOut implements PushPort {
  constructor(private readonly ports: readonly PushPort[]) {}

  async send(message: PushMessage): Promise<boolean> {
    const sent = await Promise.allSettled(this.ports.map((port) => port.send(message)));
    if (sent.some((result) => result.status === 'fulfilled' && result.value)) return true;
    const failed = sent.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return false;
  }
}
