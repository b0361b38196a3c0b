import { useEffect, useRef } from 'react';
import { t } from '../../../../messages/roulette.ts';
import { formatNumber } from '../../../../ui/format/numbers.ts';
import { toast } from '../../../../ui/toast.ts';
import { timeLeft } from '../../parts/time-left.ts';
import { useServerCountdown } from '../../parts/use-server-clock.ts';
import { type Roulette, rouletteChanged } from '../queries/roulette.ts';
import { roundDays } from './round-days.ts';

/** Which days the round has, and how long it lasts. When it is over, the new round is loaded. */
export function RoundBar({ roulette, receivedAt }: { roulette: Roulette; receivedAt: number }) {
  const { round, now_on } = roulette;
  const seconds = useServerCountdown(round.ends_on, now_on, receivedAt);
  useNewRound(round.round_id, seconds === 0, receivedAt);
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span className="font-semibold">{roundDays(round)}</span>
      <span className="text-muted">{t('spinCount', { count: formatNumber(round.spin_cnt) })}</span>
      <span role="timer" aria-live="off" className="font-semibold text-honey-text">
        {seconds > 0 ? `${t('roundEnds')} ${timeLeft(seconds)}` : t('roundClosing')}
      </span>
    </p>
  );
}

const retryDelayMs = 3_000;

/** Requests the new round until it is there, and reports the change once. */
function useNewRound(roundId: number, isOver: boolean, receivedAt: number): void {
  const seen = useRef(roundId);
  useEffect(() => {
    if (seen.current === roundId) return;
    seen.current = roundId;
    toast(t('roundOver'));
    void rouletteChanged();
  }, [roundId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each response.
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => void rouletteChanged(), retryDelayMs);
    return () => clearTimeout(timer);
  }, [isOver, receivedAt]);
}
