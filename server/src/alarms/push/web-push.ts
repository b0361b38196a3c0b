import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import webPush from 'web-push';
import type { Database } from '../../core/database/database.ts';
import type { PushMessage, PushPort } from '../push.port.ts';
import { SilentServices } from './silent-services.ts';

/** What this site signs its pushes with. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** mailto: or https: address under which push services reach who runs the site. */
  contact: string;
}

interface Browser {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** How long a push service keeps a push for a browser that is off: a live may be over then. */
const keptSeconds = 3_600;
const timeoutMs = 5_000;
/** Waits before a push is tried again. */
const waitsMs = [300, 1_500];
/** The longest wait that a push service may ask for here. */
const waitMaxMs = 5_000;

type Outcome = 'sent' | 'gone' | 'refused' | { againInMs: number | null };

/**
 * Pushes to browsers (RFC 8030, 8291, 8292): encrypted for each, signed with the site's VAPID keys. A browser that is gone (404,
 * 410) is forgotten; a push service that is busy or away is asked again a few times.
 */
export class WebPush implements PushPort {
  private readonly logger = new Logger('WebPush');
  private readonly silent = new SilentServices();

  constructor(
    private readonly database: Database,
    private readonly keys: VapidKeys,
  ) {}

  /** Answers whether a browser of the member's got it. */
  async send({ userKey, title, text, path }: PushMessage): Promise<boolean> {
    // Whoever signed out there is not told any more; a sign-in that merely expired is that of somebody who has not come for a while.
    const browsers = await this.database.query<Browser>(
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
    for (const waitMs of [...waitsMs, null]) {
      if (this.silent.isResting(browser.endpoint)) return false;
      const outcome = await this.attempt(browser, payload);
      this.silent.note(browser.endpoint, typeof outcome === 'string');
      if (outcome === 'sent') return true;
      if (outcome === 'gone') {
        await this.database.prisma.pushSubscription.deleteMany({ where: { id: browser.id } });
        return false;
      }
      if (outcome === 'refused' || waitMs === null) return false;
      await pause(Math.min(outcome.againInMs ?? waitMs, waitMaxMs));
    }
    return false;
  }

  private async attempt({ id, endpoint, p256dh, auth }: Browser, payload: string): Promise<Outcome> {
    const subscription = { endpoint, keys: { p256dh, auth } };
    try {
      const { headers, body } = webPush.generateRequestDetails(subscription, payload, {
        vapidDetails: { subject: this.keys.contact, ...this.keys },
        TTL: keptSeconds,
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
      return { againInMs: null };
    }
  }
}

function outcomeOf({ status, ok, headers }: Response): Outcome {
  if (ok) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status !== 429 && status < 500) return 'refused';
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return { againInMs: Number.isFinite(seconds) ? seconds * 1_000 : null };
}

/** Several ways to reach a member: each is tried, whatever becomes of the others. */
export class PushByAll implements PushPort {
  constructor(private readonly ports: readonly PushPort[]) {}

  async send(message: PushMessage): Promise<boolean> {
    const sent = await Promise.allSettled(this.ports.map((port) => port.send(message)));
    if (sent.some((result) => result.status === 'fulfilled' && result.value)) return true;
    const failed = sent.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    return false;
  }
}
