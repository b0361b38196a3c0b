import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../messages/results.ts';
import { formatClock } from '../../../../ui/format/dates.ts';

/**
 * How long a live has been on, counting up. It counts from what entering answered, so that a clock of the machine that is
 * wrong does not show; screen readers read it when asked, never by themselves.
 */
export function RunningTime({ seconds, ended }: { seconds: number; ended: boolean }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (ended) return;
    const begunMs = performance.now();
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - begunMs) / 1000)), 1_000);
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
