import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Schema } from '../src/api/client.ts';
import { ApiError } from '../src/api/errors.ts';
import { type WatchCalls, WatchSession } from '../src/areas/lives/room/model/watch-session.ts';

type JoinResult = Schema<'JoinResult'>;

/** Only what the session itself reads. */
function buildJoin(overrides: Partial<JoinResult> = {}): JoinResult {
  return {
    watch_id: 'watch-1',
    heartbeat_seconds: 20,
    ticket: 'ticket-1',
    ticket_expires_at: new Date(Date.now() + 60_000).toISOString(),
    ...overrides,
  } as JoinResult;
}

function buildVisit(overrides: Partial<WatchCalls> = {}) {
  const joins: (string | null)[] = [];
  const left: string[] = [];
  const viewers: number[] = [];
  const ends: (string | null)[] = [];
  const session = new WatchSession(
    {
      join: async (watchId) => {
        joins.push(watchId);
        return buildJoin({ watch_id: `watch-${joins.length}`, ticket: `ticket-${joins.length}` });
      },
      heartbeat: async () => ({
        heartbeat_seconds: 20,
        state: 'live',
        viewer_cnt: 7,
        playback: null,
        end_reason: null,
      }),
      leave: async (watchId) => {
        left.push(watchId);
      },
      ...overrides,
    },
    {
      viewers: (count) => viewers.push(count),
      renewed: () => {},
      ended: (reason) => ends.push(reason),
    },
  );
  return { session, joins, left, viewers, ends };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a watch session', () => {
  it('sends a heartbeat when due and reports the viewers', async () => {
    const visit = buildVisit();
    await visit.session.enter();
    await jest.advanceTimersByTimeAsync(19_999);
    expect(visit.viewers).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(visit.viewers).toEqual([7]);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(visit.viewers).toEqual([7, 7]);
  });

  it('rejoins when the server no longer knows it (CLIENT-7)', async () => {
    const visit = buildVisit({
      heartbeat: async () => {
        throw new ApiError(404, { code: 'watch_not_found' });
      },
    });
    await visit.session.enter();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(visit.joins).toEqual([null, null]);
    expect(visit.session.store.getState()).toMatchObject({ phase: 'in', join: { watch_id: 'watch-2' } });
  });

  it('continues after a heartbeat without a response (CLIENT-7)', async () => {
    const visit = buildVisit({
      heartbeat: async () => {
        throw ApiError.withoutResponse('network');
      },
    });
    await visit.session.enter();
    await jest.advanceTimersByTimeAsync(25_000);
    expect(visit.joins).toEqual([null]);
    expect(visit.session.store.getState().phase).toBe('in');
  });

  it('retries a heartbeat without a response with growing delays (CLIENT-7)', async () => {
    let heartbeats = 0;
    const visit = buildVisit({
      heartbeat: async () => {
        heartbeats += 1;
        throw new ApiError(503, { code: 'unavailable' });
      },
    });
    await visit.session.enter();
    await jest.advanceTimersByTimeAsync(20_000 + 120_000);
    expect(heartbeats).toBeGreaterThan(4);
    expect(heartbeats).toBeLessThan(9);
    expect(visit.joins).toEqual([null]);
  });

  it.each([
    ['too many requests', new ApiError(429, { code: 'rate_limited' }, 30_000)],
    ['no response', ApiError.withoutResponse('network')],
  ])('stays in the room when rejoining fails for %s, and rejoins later (CLIENT-8)', async (_, error) => {
    let joins = 0;
    const visit = buildVisit({
      join: async () => {
        joins += 1;
        if (joins === 2) throw error;
        return buildJoin({ watch_id: `watch-${joins}` });
      },
    });
    await visit.session.enter();
    await visit.session.enter();
    expect([joins, visit.session.store.getState().phase]).toEqual([2, 'in']);
    await jest.advanceTimersByTimeAsync(30_000);
    expect([joins, visit.session.store.getState()]).toMatchObject([3, { join: { watch_id: 'watch-3' } }]);
  });

  it('joins once for concurrent attempts', async () => {
    const visit = buildVisit();
    await Promise.all([visit.session.enter(), visit.session.enter(), visit.session.enter()]);
    expect(visit.joins).toEqual([null]);
  });

  it('ends with the refusal of the join (CLIENT-8)', async () => {
    const visit = buildVisit({
      join: async () => {
        throw new ApiError(403, { code: 'block_live' });
      },
    });
    await visit.session.enter();
    expect(visit.session.store.getState()).toMatchObject({ phase: 'refused', error: { code: 'block_live' } });
  });

  it('reports the end of the live, and sends no more heartbeats', async () => {
    let heartbeats = 0;
    const visit = buildVisit({
      heartbeat: async () => {
        heartbeats += 1;
        return {
          heartbeat_seconds: 20,
          state: 'ended',
          viewer_cnt: 0,
          playback: null,
          end_reason: 'operator',
        };
      },
    });
    await visit.session.enter();
    await jest.advanceTimersByTimeAsync(60_000);
    expect([heartbeats, visit.ends]).toEqual([1, ['operator']]);
  });

  it('leaves once, also when the join response arrives too late', async () => {
    const visit = buildVisit();
    const entering = visit.session.enter();
    visit.session.stop();
    await entering;
    expect(visit.left).toEqual(['watch-1']);
    visit.session.stop();
    expect(visit.left).toEqual(['watch-1']);
  });

  it('uses the chat ticket while it is valid, then rejoins for another', async () => {
    const visit = buildVisit();
    await visit.session.enter();
    expect(await visit.session.chatTicket()).toBe('ticket-1');
    jest.setSystemTime(Date.now() + 56_000);
    expect(await visit.session.chatTicket()).toBe('ticket-2');
    expect(visit.joins).toEqual([null, 'watch-1']);
  });
});
