import type { RoomEvents } from '@honey/mintalk';
import type { Schema } from '../../../api/client.ts';

type GoalInfo = Schema<'LiveGoalInfo'>;

/** The goal after an event. A repeat or an earlier event changes nothing: counts only grow, and goals follow each other. */
export function goalAfter(info: GoalInfo, event: RoomEvents['goal']): GoalInfo {
  const { goal } = info;
  if (event.state === 'removed') return goal?.goal_id === event.goal_id ? { ...info, goal: null } : info;
  const isKnown =
    goal !== null &&
    (event.goal_id < goal.goal_id ||
      (event.goal_id === goal.goal_id &&
        event.star_cnt <= goal.star_cnt &&
        !(event.state === 'reached' && goal.state === 'running')));
  if (isKnown) return info;
  const { goal_id, title, goal_star_cnt, star_cnt } = event;
  const state = event.state === 'reached' || event.state === 'missed' ? event.state : 'running';
  return {
    ...info,
    goal: { goal_id, title, goal_star_cnt, star_cnt, state, reached_at: goal?.reached_at ?? null },
  };
}
