/** @typedef {import('./choose.mjs').Family} Family */

/** The files that test another file's subject with plain settings (decision 123), with the duration of that file. */
const SECONDS = {
  'tests/chat/plain/gateway-channels.test.ts': 5,
  'tests/chat/plain/gateway-closing.test.ts': 8,
  'tests/chat/plain/gateway-connection.test.ts': 10,
  'tests/chat/plain/gateway-history.test.ts': 5,
  'tests/chat/plain/gateway-limits.test.ts': 37,
  'tests/chat/plain/gateway-order.test.ts': 6,
  'tests/chat/plain/gateway-personal.test.ts': 5,
  'tests/chat/plain/gateway-rights.test.ts': 5,
  'tests/chat/plain/gateway-talk.test.ts': 5,
  'tests/chat/plain/gateway-upgrades.test.ts': 41,
  'tests/chat/plain/room-modes.test.ts': 11,
  'tests/chat/plain/subscribers.test.ts': 5,
  'tests/integration/plain/alarms-lists.test.ts': 12,
  'tests/integration/plain/conformance.test.ts': 62,
  'tests/integration/plain/core-idempotency.test.ts': 11,
  'tests/integration/plain/core-outbox.test.ts': 19,
  'tests/integration/plain/core-overload.test.ts': 11,
  'tests/integration/plain/database-faults.test.ts': 15,
  'tests/integration/plain/database-frozen.test.ts': 18,
  'tests/integration/plain/database-pool-of-one.test.ts': 6,
  'tests/integration/plain/database-restarted.test.ts': 17,
  'tests/integration/plain/gifts-combos.test.ts': 5,
  'tests/integration/plain/gifts-crash.test.ts': 17,
  'tests/integration/plain/gifts-crowd.test.ts': 22,
  'tests/integration/plain/gifts-lines.test.ts': 5,
  'tests/integration/plain/gifts.test.ts': 8,
  'tests/integration/plain/lives-rooms.test.ts': 9,
  'tests/integration/plain/lives.test.ts': 6,
  'tests/integration/plain/messages.test.ts': 12,
};

/**
 * Whole files take turns, because the cases of some depend on one another.
 * @type {Readonly<Record<string, Family>>}
 */
export const plainFamilies = Object.fromEntries(
  Object.entries(SECONDS).map(([file, wholeSeconds]) => [
    file,
    { areas: [], wholeSeconds, rota: 'plain', take: Number.POSITIVE_INFINITY },
  ]),
);
