import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../messages/results.ts';
import { formatClock } from '../../../../ui/format/dates.ts';

/**
 * The running time of a live, counting up. It starts from the join response, so that a wrong system clock does not
 * matter; screen readers read it on demand only.
 */
export function RunningTime({ seconds, ended }: { seconds: number; ended: boolean }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (ended) return;
    const startedMs = performance.now();
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - startedMs) / 1000)), 1_000);
    return () => clearInterval(timer);
  }, [ended]);
  const time = formatClock(seconds + passed);
  return (
    <span role="timer" aria-label={t('runningTime', { time })} className="inline-flex items-center gap-1">
      <Clock size={14} aria-hidden />
      <span aria-hidden className="tabular-nums">
        {time}
      </span>
    </span>
  );
}
