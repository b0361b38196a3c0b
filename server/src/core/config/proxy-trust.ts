import { BlockList, isIP } from 'node:net';

/** Whether the `hop`th machine before this one (0: the peer of the connection) is a proxy of one's own. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** Ranges that have names, as in other servers. */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const hopsMax = 10;

/**
 * Reads TRUST_PROXY: how many proxies stand in front, or their addresses (CIDRs, loopback, linklocal, uniquelocal) with
 * commas. Empty: none. "true" is no answer: it would believe whatever a client writes.
 * @throws Error that says what is wrong with it
 */
export function proxyTrustOf(setting: string): ProxyTrust | false {
  if (setting === '') return false;
  if (/^\d+$/.test(setting)) {
    const hops = Number(setting);
    if (hops > hopsMax) throw new Error(`more than ${hopsMax} proxies`);
    return (_address, hop) => hop < hops;
  }
  const trusted = new BlockList();
  for (const range of setting.split(',').flatMap((entry) => named[entry.trim()] ?? [entry.trim()])) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address);
    const bits = family === 4 ? 32 : 128;
    const length = prefix === undefined ? bits : Number(prefix);
    if (family === 0 || !/^\d*$/.test(prefix ?? '') || length < 1 || length > bits) {
      throw new Error(`"${range}" is neither a number of proxies nor an address, a CIDR or a known range`);
    }
    trusted.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const plain = withoutMapping(address);
    const family = isIP(plain);
    return family !== 0 && trusted.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Whose connection it is: the first machine, counted from this one, that is no proxy of one's own.
 * @param peer the other end of the connection
 * @param forwarded X-Forwarded-For, which each proxy extends by whom it speaks with
 */
export function clientAddress(
  trust: ProxyTrust | false,
  peer: string,
  forwarded: string | string[] | undefined,
): string {
  if (trust === false || forwarded === undefined) return peer;
  const before = String(forwarded)
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .reverse();
  const chain = [peer, ...before];
  return chain.find((address, hop) => !trust(address, hop)) ?? chain.at(-1) ?? peer;
}

/** An IPv4 address as a socket of both families tells it. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
