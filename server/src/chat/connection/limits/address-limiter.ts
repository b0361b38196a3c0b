import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { MonotonicClock } from '../../../core/clock/monotonic-clock.ts';
import { AppConfig } from '../../../core/config/app-config.ts';
import { clientAddress, type ProxyTrust, proxyTrustOf } from '../../../core/config/proxy-trust.ts';
import { Settings } from '../../../core/settings/settings.ts';
import { TokenBuckets } from './token-bucket.ts';

/** What one address has taken: one object for all of its connections. */
export interface AddressPlaces {
  /** Connections, until their last byte. */
  count: number;
  /** Those of them that misbehaved and are still to be cut. */
  ending: number;
  /** Gives one place back; to be called once a connection. */
  release(): void;
}

/**
 * How many chat connections one address may hold, and how many it may open a second. Behind one address may stand a whole
 * company or a carrier's gateway: the settings' defaults are far above those, and far below what a single machine can do.
 */
@Injectable()
export class AddressLimiter {
  private readonly held = new Map<string, AddressPlaces>();
  private readonly arrivals = new TokenBuckets();
  private readonly trust: ProxyTrust | false;

  constructor(
    private readonly settings: Settings,
    private readonly time: MonotonicClock,
    config: AppConfig,
  ) {
    this.trust = proxyTrustOf(config.trustProxy);
  }

  /** Takes a place for a connection; undefined where there is none. */
  take(request: IncomingMessage): AddressPlaces | undefined {
    const address = requestAddress(request, this.trust);
    const held = this.held.get(address) ?? { count: 0, ending: 0, release: () => this.release(address) };
    if (held.count >= this.settings.get('chat_connections_per_address')) return undefined;
    if (!this.arrivals.take(address, this.time.nowMs(), this.arrivalSize())) return undefined;
    held.count += 1;
    this.held.set(address, held);
    return held;
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
