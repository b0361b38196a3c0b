import clsx from 'clsx';
import { useId } from 'react';

/** A setting that takes effect immediately: its name and description on the left, the switch on the right. */
export function Switch({
  label,
  help,
  on,
  onChange,
}: {
  label: string;
  help?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="block text-md font-semibold">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-muted">
            {help}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={on}
        aria-describedby={help ? `${id}-help` : undefined}
        onClick={() => onChange(!on)}
        className={clsx(
          'relative h-8 w-12 shrink-0 rounded-pill border transition-colors',
          on ? 'border-honey bg-honey' : 'border-edge bg-raised',
        )}
      >
        <span
          aria-hidden
          className={clsx(
            'absolute top-1/2 left-1 size-6 -translate-y-1/2 rounded-pill transition-transform',
            on ? 'translate-x-4 bg-on-honey' : 'bg-muted',
          )}
        />
      </button>
    </div>
  );
}
