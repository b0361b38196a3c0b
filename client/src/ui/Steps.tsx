import clsx from 'clsx';
import { Check } from 'lucide-react';
import { t } from '../messages/forms.ts';

/** Progress through a series of steps: a line of bars and the current step's name. */
export function Steps({ label, steps, at }: { label: string; steps: readonly string[]; at: number }) {
  return (
    <nav aria-label={label}>
      <ol className="flex gap-2">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={clsx(
              'flex min-w-0 flex-1 flex-col gap-1 text-xs',
              index === at ? 'font-semibold text-text' : 'text-muted',
            )}
          >
            <span
              aria-hidden
              className={clsx('h-1 rounded-pill transition-colors', index <= at ? 'bg-honey' : 'bg-line')}
            />
            <span className="hidden items-center gap-1 sm:flex">
              {index < at && <Check size={12} aria-hidden className="shrink-0 text-honey-text" />}
              {step}
            </span>
            <span className="sr-only sm:hidden">{step}</span>
          </li>
        ))}
      </ol>
      <p aria-hidden className="mt-1 text-xs text-muted sm:hidden">
        {t('stepOf', { all: steps.length, now: at + 1 })} · {steps[at]}
      </p>
    </nav>
  );
}
