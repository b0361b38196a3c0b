import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../messages/roulette.ts';
import { formatHoney } from '../../../../ui/format/numbers.ts';
import { usePrefersReducedMotion } from '../../../../ui/media-queries.ts';

const countMs = 900;

/** A figure that counts up to its value; at once with reduced motion, and down at once (the prize was won). */
function useCounted(value: number): number {
  const calm = usePrefersReducedMotion();
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const start = from.current;
    if (calm || value <= start) {
      from.current = value;
      setShown(value);
      return;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - startedAt) / countMs);
      const next = Math.round(start + (value - start) * (1 - (1 - share) ** 3));
      from.current = next;
      setShown(next);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, calm]);
  return shown;
}

/** The cumulative prize of the next spin, and how it grows. */
export function CumulativePrize({ amount, growth }: { amount: number; growth: number }) {
  const shown = useCounted(amount);
  return (
    <section
      aria-label={t('cumulative')}
      className="rounded-card border border-honey bg-honey-soft px-4 py-3 text-center lg:py-4"
    >
      <h2 className="text-sm font-semibold">{t('cumulative')}</h2>
      <p className="text-xl font-extrabold text-honey-text tabular-nums">
        <span aria-hidden>{formatHoney(shown)}</span>
        <span className="sr-only">{formatHoney(amount)}</span>
      </p>
      <p className="mt-1 text-xs text-muted">{t('cumulativeHelp', { growth: formatHoney(growth) })}</p>
    </section>
  );
}
