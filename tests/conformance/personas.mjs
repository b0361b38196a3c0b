import { LeftOut } from './harness.mjs';

/**
 * @typedef {{ id: string, password: string }} Login
 * @typedef {Record<string, Login>} Credentials by persona
 */

/** The people that the cases need, with their properties. Credentials replace them with a server's own accounts. */
export const personas = {
  viewer01: 'a verified adult with honey and a known telephone',
  viewer02: 'a verified adult without honey',
  vip01: 'a verified adult with much honey and a VIP grade',
  manager01: 'manager of host01',
  fan01: 'fan of host01',
  blocked01: 'blocked by host01 from watching',
  muted01: 'blocked by host01 from talking',
  minor01: 'verified, and not an adult',
  unverified01: 'not verified',
  excel01: 'may watch excel lives alone',
  social01: 'joined by a social account',
  host01: 'a host whose normal live is running',
  host04: 'a host whose excel live is running',
  host05: 'a host who is not live',
  admin01: 'an operator with every right',
};

/** The codes by which a server refuses a sign-in that cannot succeed now; any other is a fault. */
const cannotSignIn = new Set(['login_incorrect', 'login_locked', 'service_restricted']);

/**
 * The login of a persona. Without credentials that is the persona with the password of the demonstration.
 * @param {string} name
 * @param {{ credentials?: Credentials, password: string }} target
 * @returns {Login}
 */
export function loginOf(name, { credentials, password }) {
  if (!credentials) return { id: name, password };
  const login = credentials[name];
  if (!login) throw new LeftOut('persona', `the credentials have no account for ${name}`);
  return login;
}

/**
 * The error for a refused sign-in of a persona: the case is left out, or the server is at fault.
 * @param {string} name
 * @param {import('./client.mjs').ApiResponse} response
 * @returns {Error}
 */
export function refusedSignIn(name, { request, status, body }) {
  if (status >= 400 && cannotSignIn.has(body.code))
    return new LeftOut('persona', `${name} cannot sign in: ${body.code}`);
  return new Error(`${request} returned ${status} ${JSON.stringify(body).slice(0, 200)} to ${name}`);
}
