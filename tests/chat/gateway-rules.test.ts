import { type User, UserProperty } from '@honey/mintalk';
import { Presence } from '@honey/server/chat/channel/presence';
import { ConnectionLimiter } from '@honey/server/chat/connection/limits/connection-limiter';
import { TokenBuckets } from '@honey/server/chat/connection/limits/token-bucket';
import { isAllowedOrigin } from '@honey/server/chat/connection/origin';
import { HistoryRing } from '@honey/server/chat/history/history-ring';
import type { Line } from '@honey/server/chat/history/line';
import { MessageIds } from '@honey/server/chat/history/message-ids';
import { type ConnectedUser, ConnectedUsers } from '@honey/server/chat/people/connected-users';

describe('token buckets', () => {
  const size = { burst: 3, refillMs: 1_000 };
  const takeMany = (buckets: TokenBuckets, now: number, count: number) =>
    Array.from({ length: count }, () => buckets.take('a', now, size));

  test('allow a burst, and refill one at a time up to it', () => {
    const buckets = new TokenBuckets();
    expect(takeMany(buckets, 0, 4)).toEqual([true, true, true, false]);
    expect(takeMany(buckets, 999, 1)).toEqual([false]);
    expect(takeMany(buckets, 1_000, 2)).toEqual([true, false]);
    expect(takeMany(buckets, 100_000, 4)).toEqual([true, true, true, false]);
  });

  test('are separate per key, and do not fill when the time is set back', () => {
    const buckets = new TokenBuckets();
    takeMany(buckets, 5_000, 3);
    expect(buckets.take('b', 5_000, size)).toBe(true);
    expect(buckets.take('a', 0, size)).toBe(false);
  });

  test('are removed once they are full', () => {
    const buckets = new TokenBuckets();
    takeMany(buckets, 0, 2);
    buckets.prune(1_999, size);
    expect(buckets.size).toBe(1);
    buckets.prune(2_000, size);
    expect(buckets.size).toBe(0);
  });
});

describe('message ids', () => {
  test('increase, begin with the time, and exceed those in use', () => {
    const ids = new MessageIds();
    const first = ids.next();
    expect(Math.abs(first / 1_000 - Date.now())).toBeLessThan(1_000);
    expect(ids.next()).toBeGreaterThan(first);
    ids.raise(first * 2);
    expect(ids.next()).toBe(first * 2 + 1);
    ids.raise(5);
    expect(ids.next()).toBe(first * 2 + 2);
  });
});

describe('the ring of the newest lines', () => {
  const line = (messageId: number): Line => ({
    channelId: '1',
    messageId,
    kind: 'notice',
    userKey: null,
    giftId: null,
    body: {},
    createdAt: new Date(0),
  });
  const ids = (lines: Line[] | undefined) => lines?.map(({ messageId }) => messageId);
  const filled = (count: number, capacity: number) => {
    const ring = new HistoryRing();
    for (let id = 1; id <= count; id += 1) ring.append(line(id * 10), capacity);
    return ring;
  };

  test('returns what comes after an id, even one that never existed', () => {
    const ring = filled(5, 10);
    expect(ids(ring.after(0, 2))).toEqual([10, 20]);
    expect(ids(ring.after(20, 2))).toEqual([30, 40]);
    expect(ids(ring.after(25, 9))).toEqual([30, 40, 50]);
    expect(ids(ring.after(50, 9))).toEqual([]);
    expect(ids(ring.newest(2))).toEqual([40, 50]);
    expect(ids(ring.newest(99))).toEqual([10, 20, 30, 40, 50]);
  });

  test('retains at least its capacity, and reports when it cannot know', () => {
    const ring = filled(30, 10);
    expect(ring.size).toBeGreaterThanOrEqual(10);
    expect(ring.size).toBeLessThanOrEqual(11);
    expect(ids(ring.newest(10))).toHaveLength(10);
    expect(ring.newest(12)).toBeUndefined();
    expect(ring.after(0, 1)).toBeUndefined();
    expect(ids(ring.after(290, 5))).toEqual([300]);
  });

  test('adds older lines before its own, each once', () => {
    const ring = filled(3, 10);
    ring.prepend([line(4), line(6), line(10)], false);
    expect(ids(ring.newest(5))).toEqual([4, 6, 10, 20, 30]);
    expect(ring.after(3, 1)).toBeUndefined();
    expect(ids(ring.after(4, 1))).toEqual([6]);
    const whole = filled(1, 10);
    whole.prepend([line(4)], true);
    expect(ids(whole.after(0, 9))).toEqual([4, 10]);
  });
});

describe('presence', () => {
  const person = (id: string, property = 0): ConnectedUser => {
    const user: User = { id, name: id, profileUrl: null, property, extra: null };
    return new ConnectedUsers().connect(user, { connectionId: '', socketId: '', remoteAddr: '' });
  };
  const userChannel = { channelId: '1', permission: 0, property: 0, extra: null };
  const enter = (presence: Presence, member: ConnectedUser, socketId: string, inspector = false) => {
    const { firstOrLastSocket: isFirstOrLast, seen } = presence.enter({
      connectedUser: member,
      socketId,
      userChannel,
      inspector,
      now: 1,
    });
    return { turned: isFirstOrLast, seen };
  };
  const leave = (presence: Presence, member: ConnectedUser, socketId: string) => {
    const change = presence.leave(member.user.id, socketId);
    return change && { turned: change.firstOrLastSocket, seen: change.seen };
  };
  const both = { turned: true, seen: true };
  const neither = { turned: false, seen: false };

  test('starts with the first socket and ends with the last', () => {
    const presence = new Presence();
    const bee = person('7');
    expect(enter(presence, bee, 'a')).toEqual(both);
    expect(enter(presence, bee, 'b')).toEqual(neither);
    expect(presence.counter('1', '7')).toMatchObject({ user: 1, userSocket: 2, ownerExists: true });
    expect(leave(presence, bee, 'a')).toEqual(neither);
    expect(leave(presence, bee, 'a')).toBeUndefined();
    expect(leave(presence, bee, 'b')).toEqual(both);
    expect(presence.counter('1', '7')).toMatchObject({ user: 0, userSocket: 0, ownerExists: false });
  });

  test('of an inspector is hidden until another socket of theirs is not', () => {
    const presence = new Presence();
    const operator = person('9');
    expect(enter(presence, operator, 'a', true)).toEqual({ turned: true, seen: false });
    expect(presence.counter('1', '9')).toMatchObject({ user: 0, inspector: 1, ownerExists: false });
    expect(enter(presence, operator, 'b')).toEqual({ turned: false, seen: true });
    expect(presence.counter('1', null)).toMatchObject({ user: 1, userSocket: 1, inspector: 0 });
    expect(leave(presence, operator, 'b')).toEqual({ turned: false, seen: true });
    expect(presence.counter('1', null)).toMatchObject({ user: 0, inspector: 1 });
    expect(leave(presence, operator, 'a')).toEqual({ turned: true, seen: false });
    expect(presence.counter('1', null)).toMatchObject({ user: 0, userSocket: 0, guest: 0, inspector: 0 });
  });

  test('of guests is counted separately', () => {
    const presence = new Presence();
    enter(presence, person('guest:1', UserProperty.guest), 'a');
    expect(presence.counter('1', null)).toMatchObject({ user: 0, userSocket: 0, guest: 1 });
    expect(presence.userCount).toBe(0);
  });
});

describe('connections', () => {
  test('are limited per user, and freed when they close', () => {
    const limiter = new ConnectionLimiter();
    expect([limiter.take('7', 2), limiter.take('7', 2), limiter.take('7', 2)]).toEqual([true, true, false]);
    expect(limiter.take('8', 2)).toBe(true);
    limiter.release('7');
    expect([limiter.take('7', 2), limiter.take('7', 2)]).toEqual([true, false]);
    for (let count = 0; count < 3; count += 1) limiter.release('7');
    expect([limiter.take('7', 2), limiter.take('7', 2), limiter.take('7', 2)]).toEqual([true, true, false]);
  });
});

describe('origins', () => {
  const config = {
    publicUrl: 'https://live.example',
    corsOrigins: ['https://app.example'],
    trustProxy: '',
  };
  const host = 'live.internal:3000';

  test.each([
    ['none, as programs send', undefined, true],
    ["the server's own", 'http://live.internal:3000', true],
    ["the server's own behind a TLS proxy", 'https://live.internal:3000', true],
    ['the public one', 'https://live.example', true],
    ['one from the list', 'https://app.example', true],
    ['another port', 'http://live.internal:4000', false],
    ['a name with the same prefix', 'https://live.example.evil.example', false],
    ['a sandboxed page', 'null', false],
    ['a file', 'file://', false],
    ['garbage', 'ht!tp', false],
    ['nothing', '', false],
  ])('%s', (_what, origin, allowed) => {
    expect(isAllowedOrigin({ origin, host }, config)).toBe(allowed);
  });

  test('a forwarded host is trusted only from a trusted proxy', () => {
    const headers = { origin: 'https://outside.example', host, 'x-forwarded-host': 'outside.example, inner' };
    expect(isAllowedOrigin(headers, config)).toBe(false);
    expect(isAllowedOrigin(headers, { ...config, trustProxy: '1' })).toBe(true);
  });

  test('without a public address an empty origin still does not match', () => {
    expect(isAllowedOrigin({ origin: '', host }, { ...config, publicUrl: '' })).toBe(false);
  });
});
