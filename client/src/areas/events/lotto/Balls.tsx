import { Plus } from 'lucide-react';
import { t } from '../../../messages/lotto.ts';
import { Ball } from './Ball.tsx';

/** The balls of a drawn round, and the bonus ball behind a plus. */
export function Balls({
  balls,
  bonus,
  size = 'sm',
  rolling = false,
}: {
  balls: readonly number[];
  bonus: number;
  size?: 'sm' | 'md';
  rolling?: boolean;
}) {
  return (
    <span className="flex flex-wrap items-center gap-1 sm:gap-2">
      {balls.map((number, at) => (
        <Ball key={number} number={number} size={size} {...(rolling && { order: at })} />
      ))}
      <Plus size={14} aria-hidden className="shrink-0 text-muted" />
      <span className="sr-only">{t('bonus')}</span>
      <Ball number={bonus} size={size} {...(rolling && { order: balls.length })} />
    </span>
  );
}
