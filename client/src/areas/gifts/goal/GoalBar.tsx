import { useQuery } from '@tanstack/react-query';
import { Target } from 'lucide-react';
import { isOffered } from '../../../api/compatibility.ts';
import { t } from '../../../messages/gifts.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatHoney, formatNumber } from '../../../ui/format/numbers.ts';
import { goalQuery } from '../queries/goal.ts';
import { openGoalDialog } from './goal-dialog.ts';

/** The goal of a live over its chat: a bar that moves with the gifts (GIFTS-40). Its host sets and changes it here. */
export function GoalBar({ vodKey, isHost }: { vodKey: number; isHost: boolean }) {
  const { data } = useQuery({ ...goalQuery(vodKey), enabled: isOffered('GET /v1/streams/{id}/goal') });
  const goal = data?.goal;
  if (!data || (!goal && !isHost)) return null;
  const edit = isHost && (
    <Button size="sm" variant="ghost" onClick={() => openGoalDialog({ vodKey })}>
      {goal ? t('goalChange') : t('goalSet')}
    </Button>
  );
  if (!goal)
    return (
      <div className="flex shrink-0 items-center gap-2 border-line border-b py-1 pr-1 pl-3 text-sm text-muted">
        <Target size={16} aria-hidden className="shrink-0" />
        <span className="min-w-0 flex-1 truncate">{t('goalNone')}</span>
        {edit}
      </div>
    );
  const share = Math.min(1, goal.star_cnt / goal.goal_star_cnt);
  const isReached = goal.state === 'reached';
  return (
    <section aria-label={t('goal')} className="shrink-0 border-line border-b bg-surface py-1 pr-1 pl-3">
      <div className="flex items-center gap-2">
        <Target size={16} aria-hidden className="shrink-0 text-honey-text" />
        <p className="min-w-0 flex-1 truncate text-sm font-semibold" title={goal.title}>
          {goal.title}
        </p>
        <p className="shrink-0 py-1 pr-2 text-xs font-semibold text-honey-text tabular-nums">
          {isReached
            ? t('goalReached')
            : t('goalCount', {
                star: formatNumber(goal.star_cnt),
                goal: formatHoney(goal.goal_star_cnt),
              })}
        </p>
        {edit}
      </div>
      <div
        role="progressbar"
        aria-label={goal.title}
        aria-valuemin={0}
        aria-valuemax={goal.goal_star_cnt}
        aria-valuenow={Math.min(goal.star_cnt, goal.goal_star_cnt)}
        aria-valuetext={t('goalCount', {
          star: formatNumber(goal.star_cnt),
          goal: formatHoney(goal.goal_star_cnt),
        })}
        className="mr-2 mb-1 h-2 overflow-hidden rounded-pill bg-raised"
      >
        <span
          className="block h-full origin-left rounded-pill bg-honey transition-transform duration-500"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </section>
  );
}
