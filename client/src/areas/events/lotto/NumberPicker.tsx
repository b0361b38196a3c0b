import clsx from 'clsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { t } from '../../../messages/lotto.ts';
import { Button } from '../../../ui/Button.tsx';
import { allNumbers, filledUp, numbersPicked, toggled } from './picked-numbers.ts';

/** How the arrow keys move; up and down by the columns that are shown. */
const steps: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** Picks six of 45 numbers. One of them is in the tab order; arrow keys move between them. */
export function NumberPicker({
  numbers,
  onChange,
  error,
}: {
  numbers: readonly number[];
  onChange: (numbers: readonly number[]) => void;
  error: string | undefined;
}) {
  const [current, setCurrent] = useState(1);
  const grid = useRef<HTMLDivElement>(null);
  const full = numbers.length >= numbersPicked;
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
    const step = steps[event.key]?.(columns);
    const next = current + (step ?? 0);
    if (step === undefined || !allNumbers.includes(next)) return;
    event.preventDefault();
    setCurrent(next);
    grid.current?.querySelectorAll('button')[next - 1]?.focus();
  };
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-2">
        <p aria-live="polite" className="font-semibold">
          {t('pickCount', { count: numbers.length })}
        </p>
        <span className="flex gap-1">
          <Button size="sm" variant="ghost" onClick={() => onChange(filledUp(numbers))}>
            {t('pickRandom')}
          </Button>
          <Button size="sm" variant="ghost" disabled={numbers.length === 0} onClick={() => onChange([])}>
            {t('pickClear')}
          </Button>
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid. */}
      <div
        ref={grid}
        role="group"
        aria-label={t('pickHelp')}
        onKeyDown={move}
        className="grid grid-cols-7 justify-items-center gap-1 sm:grid-cols-9 sm:gap-2"
      >
        {allNumbers.map((number) => {
          const picked = numbers.includes(number);
          return (
            <button
              key={number}
              type="button"
              aria-pressed={picked}
              aria-label={t('pickNumber', { number })}
              aria-disabled={full && !picked}
              tabIndex={number === current ? 0 : -1}
              onFocus={() => setCurrent(number)}
              onClick={() => onChange(toggled(numbers, number))}
              className={clsx(
                'size-10 rounded-pill border font-semibold tabular-nums transition-colors',
                picked ? 'border-honey bg-honey font-extrabold text-on-honey' : 'border-edge hover:bg-raised',
                full && !picked && 'opacity-50',
              )}
            >
              {number}
            </button>
          );
        })}
      </div>
      <p
        className={clsx('mt-2 min-h-5', error ? 'text-danger-text' : 'text-muted')}
        role={error ? 'alert' : undefined}
      >
        {error ?? (full ? t('pickFull') : t('pickHelp'))}
      </p>
    </div>
  );
}
