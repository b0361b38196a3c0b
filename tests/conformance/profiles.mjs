import { areas } from './areas.mjs';

/** Areas that a server may offer without knowing anybody. */
const visitor = ['policies', 'common', 'notices', 'lives', 'broadcast'];
const viewer = [...visitor, 'session', 'users', 'chat'];
const member = [
  ...viewer,
  ...['settings', 'files', 'alarms', 'gifts', 'social', 'store', 'items', 'money', 'subscriptions', 'ranks'],
  ...['search', 'blocks', 'messages', 'reports', 'inquiries'],
];
const production = [...member, 'sign-up', 'hosts', 'exchange', 'admin'];

/**
 * What a server claims to be: the areas that it must offer whole. A table of docs/conformance.md says what each is for.
 * @type {Record<string, string[]>}
 */
export const profiles = {
  visitor,
  viewer,
  member,
  production,
  full: areas.map(({ name }) => name),
};
