import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError } from '#stack/command-error';
import { ROOT } from '#stack/paths';

/** TRUST_PROXY as the server reads it. */
const setting = () =>
  ['', 'false', '0'].includes(process.env.TRUST_PROXY ?? '') ? '' : process.env.TRUST_PROXY;

/** @returns {Promise<(address: string, hop: number) => boolean>} whom the front trusts: the proxies of TRUST_PROXY */
export async function proxyTrust() {
  const { proxyTrustOf } = await import(
    pathToFileURL(join(ROOT, 'server/dist/core/config/proxy-trust.js')).href
  );
  return proxyTrustOf(setting() ?? '') || (() => false);
}

/** @returns {string} TRUST_PROXY of the servers: the front is one more proxy, on this machine */
export function trustBehindFront() {
  const trusted = setting();
  if (!trusted) return '1';
  return /^\d+$/.test(trusted) ? String(Number(trusted) + 1) : `${trusted},127.0.0.1`;
}

/**
 * The servers behind the front do not know at which address of this machine it listens.
 * @throws {CommandError} where other machines can reach it, and nothing states how
 */
export function requirePublicUrl() {
  const { HOST = '', PUBLIC_URL } = process.env;
  if (PUBLIC_URL || HOST === '' || HOST === 'localhost' || HOST === '::1' || HOST.startsWith('127.')) return;
  throw new CommandError(
    `--servers with HOST=${HOST} needs PUBLIC_URL: the address at which clients reach it, e.g. http://192.168.0.5:3000.`,
  );
}
