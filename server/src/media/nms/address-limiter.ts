import { isIPv6 } from 'node:net';

/** The connections of one address. */
interface Held {
  /** All of its connections. */
  all: number;
  /** Those that do not publish. */
  idle: number;
}

/** How many connections one address may hold, and how many of them before they publish. */
interface AddressLimits {
  all: number;
  idle: number;
}

/** One connection of an address. */
export interface AddressSlot {
  /** Marks it as publishing: it no longer counts as idle. */
  markPublishing(): void;
  /** Releases the connection; later calls do nothing. */
  release(): void;
}

/** Limits the connections of each address, so that one cannot exhaust those of all others. */
export class AddressLimiter {
  private readonly held = new Map<string, Held>();

  constructor(private readonly limits: AddressLimits) {}

  /** Reserves a connection; undefined if the address has reached its limit. */
  take(address: string): AddressSlot | undefined {
    const name = networkOf(address);
    const held = this.held.get(name) ?? { all: 0, idle: 0 };
    if (held.all >= this.limits.all || held.idle >= this.limits.idle) return undefined;
    held.all += 1;
    held.idle += 1;
    this.held.set(name, held);
    let [idle, released] = [true, false];
    const publishes = () => {
      if (idle) held.idle -= 1;
      idle = false;
    };
    const release = () => {
      if (released) return;
      released = true;
      publishes();
      held.all -= 1;
      if (held.all === 0) this.held.delete(name);
    };
    return { markPublishing: publishes, release };
  }
}

/** What counts as one address: for IPv6 the 64-bit network, all of which a single machine may use. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
