import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../../core/clock/monotonic-clock.ts';
import { AppConfig } from '../../../core/config/app-config.ts';
import { clientAddress, type ProxyTrust, proxyTrustOf } from '../../../core/config/proxy-trust.ts';
import { Settings } from '../../../core/settings/settings.ts';
import { TokenBuckets } from './token-bucket.ts';

/**
 * How many chat connections one address may hold, and how many it may open a second. Behind one address may stand a whole
 * company or a carrier's gateway: the settings' defaults are far above those, and far below what a single machine can do.
 */
@Injectable()
export class AddressLimiter {
  /** How many are held, and what gives one back: one function an address. */
  private readonly held = new Map<string, { count: number; release: () => void }>();
  private readonly arrivals = new TokenBuckets();
  private readonly trust: ProxyTrust | false;

  constructor(
    private readonly settings: Settings,
    private readonly time: MonotonicClock,
    config: AppConfig,
  ) {
    this.trust = proxyTrustOf(config.trustProxy);
  }

  /** Takes a place for a connection. Answers what gives it back, to be called once; undefined where there is none. */
  take(request: IncomingMessage): (() => void) | undefined {
    const address = requestAddress(request, this.trust);
    const held = this.held.get(address) ?? { count: 0, release: () => this.release(address) };
    if (held.count >= this.settings.get('chat_connections_per_address')) return undefined;
    if (!this.arrivals.take(address, this.time.nowMs(), this.arrivalSize())) return undefined;
    held.count += 1;
    this.held.set(address, held);
    return held.release;
  }

  /** Forgets the addresses that have been quiet. */
  prune(): void {
    this.arrivals.prune(this.time.nowMs(), this.arrivalSize());
  }

  private release(address: string): void {
    const held = this.held.get(address);
    if (!held) return;
    held.count -= 1;
    if (held.count <= 0) this.held.delete(address);
  }

  private arrivalSize() {
    return {
      burst: this.settings.get('chat_arrivals_burst_per_address'),
      refillMs: 1_000 / this.settings.get('chat_arrivals_per_second_per_address'),
    };
  }
}

/** Where a request comes from, as far as one's own proxies tell it. */
export const requestAddress = (
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string } },
  trust: ProxyTrust | false,
): string => clientAddress(trust, socket.remoteAddress ?? '', headers['x-forwarded-for']);
