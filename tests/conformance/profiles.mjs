import { areas } from './areas.mjs';

/** Areas that a server may offer without accounts. */
const visitor = ['policies', 'common', 'notices', 'lives', 'broadcast'];
const viewer = [...visitor, 'session', 'users', 'chat'];
const member = [
  ...viewer,
  ...['settings', 'files', 'alarms', 'gifts', 'social', 'store', 'items', 'money', 'subscriptions', 'ranks'],
  ...['search', 'blocks', 'messages', 'reports', 'inquiries'],
];
/** Not `admin`: the specification names none of its calls. */
const production = [...member, 'sign-up', 'hosts', 'exchange', 'external', 'events'];

/**
 * What a server claims to be: the areas that it must offer completely. Only `full` includes the calls beyond the
 * specification. A table of docs/conformance.md explains each.
 * @type {Record<string, string[]>}
 */
export const profiles = {
  visitor,
  viewer,
  member,
  production,
  full: areas.map(({ name }) => name),
};

/**
 * Whether a run judges calls beyond the specification: all of them without a profile, and with `full`.
 * @param {string | undefined} profile
 */
export const includesBeyond = (profile) => profile === undefined || profile === 'full';
