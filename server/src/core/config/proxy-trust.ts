import { BlockList, isIP } from 'node:net';

/** Whether the `hop`th machine before this one (0: the peer of the connection) is a trusted proxy. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** Named ranges, as in other servers. */
const namedRanges: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const hopsMax = 10;

/**
 * Parses TRUST_PROXY: the number of proxies in front of the server, or their addresses (CIDRs, loopback, linklocal,
 * uniquelocal), separated by commas. Empty: none. "true" is not accepted: it would trust whatever a client writes.
 * @throws Error that describes the problem
 */
export function proxyTrustOf(setting: string): ProxyTrust | false {
  if (setting === '') return false;
  if (/^\d+$/.test(setting)) {
    const hops = Number(setting);
    if (hops > hopsMax) throw new Error(`more than ${hopsMax} proxies`);
    return (_address, hop) => hop < hops;
  }
  const trusted = new BlockList();
  for (const range of setting.split(',').flatMap((entry) => namedRanges[entry.trim()] ?? [entry.trim()])) {
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
    const plain = withoutIpv4Mapping(address);
    const family = isIP(plain);
    return family !== 0 && trusted.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Returns the client's address: the first machine, counted from this one, that is not a trusted proxy.
 * @param peer the other end of the connection
 * @param forwarded X-Forwarded-For, to which each proxy appends the address of its peer
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

/** The plain form of an IPv4 address that a dual-stack socket reports as IPv6. */
const withoutIpv4Mapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
