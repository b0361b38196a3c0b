import { useEffect } from 'react';
import { t } from '../../../messages/lotto.ts';
import { formatDateTime } from '../../../ui/format/dates.ts';
import { timeLeft } from '../parts/time-left.ts';
import { useServerCountdown } from '../parts/use-server-clock.ts';
import { type LottoRounds, lottoChanged } from './queries/lotto.ts';

const retryDelayMs = 4_000;

/** The round of the week with the time that is left until its sale and its draw end. */
export function RoundCard({ rounds, receivedAt }: { rounds: LottoRounds; receivedAt: number }) {
  const { round, next_round, now_on } = rounds;
  const isOpen = round.state === 'open';
  const isDrawn = round.state === 'drawn';
  const target = isOpen ? round.sales_end_on : isDrawn ? next_round.begins_on : round.draws_on;
  const seconds = useServerCountdown(target, now_on, receivedAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each response.
  useEffect(() => {
    if (seconds > 0) return;
    const timer = setTimeout(() => void lottoChanged(), retryDelayMs);
    return () => clearTimeout(timer);
  }, [seconds, receivedAt]);
  return (
    <section
      aria-label={t('round', { round: round.round_no })}
      className="rounded-card border border-honey bg-honey-soft p-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lg font-extrabold">{t('round', { round: round.round_no })}</h2>
        <p className="text-sm">{t('drawsAt', { at: formatDateTime(round.draws_on) })}</p>
      </div>
      <p className="mt-2 text-sm text-muted">{t(isOpen ? 'salesLeft' : isDrawn ? 'nextLeft' : 'drawLeft')}</p>
      <p role="timer" aria-live="off" className="text-xl font-extrabold text-honey-text">
        {seconds > 0 ? timeLeft(seconds) : t('drawing')}
      </p>
      {!isOpen && !isDrawn && <p className="mt-1 text-sm text-muted">{t('salesClosedBody')}</p>}
    </section>
  );
}
