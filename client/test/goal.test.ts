import type { RoomEvents } from '@honey/mintalk';
import { describe, expect, it } from '@jest/globals';
import type { Schema } from '../src/api/client.ts';
import { goalAfter } from '../src/areas/gifts/goal/goal.ts';

const none: Schema<'LiveGoalInfo'> = { goal: null, min_star_cnt: 1, max_star_cnt: 100, title_max: 40 };
const event = (change: Partial<RoomEvents['goal']> = {}): RoomEvents['goal'] => ({
  goal_id: 2,
  title: '춤춰요',
  goal_star_cnt: 100,
  star_cnt: 10,
  state: 'running',
  ...change,
});
const after = (...events: RoomEvents['goal'][]) => events.reduce(goalAfter, none).goal;

describe('the goal of a room after its events (GIFTS-40)', () => {
  it('follows the count, which never falls', () => {
    expect(after(event(), event({ star_cnt: 40 }), event({ star_cnt: 20 }))?.star_cnt).toBe(40);
  });

  it('is reached once, and counts on', () => {
    const reached = event({ star_cnt: 100, state: 'reached' });
    expect(after(event({ star_cnt: 100 }), reached)?.state).toBe('reached');
    expect(after(reached, event({ star_cnt: 90 }))?.state).toBe('reached');
    expect(after(reached, event({ star_cnt: 130, state: 'reached' }))?.star_cnt).toBe(130);
  });

  it('is replaced by a later goal, not by an earlier one, and removed only by its own event', () => {
    expect(after(event(), event({ goal_id: 3, star_cnt: 0 }))?.goal_id).toBe(3);
    expect(after(event(), event({ goal_id: 1, star_cnt: 90 }))?.goal_id).toBe(2);
    expect(after(event(), event({ goal_id: 1, state: 'removed' }))?.goal_id).toBe(2);
    expect(after(event(), event({ state: 'removed' }))).toBeNull();
  });
});
