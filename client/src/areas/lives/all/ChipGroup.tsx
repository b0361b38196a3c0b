import clsx from 'clsx';

/** A row of choices with one selected; it scrolls horizontally if it overflows, pills up to the window's edge. */
export function ChipGroup<Value extends string | null>({
  label,
  choices,
  chosen,
  onChoose,
  quiet = false,
}: {
  label: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Plain text instead of pills, for the second row. */
  quiet?: boolean;
}) {
  return (
    <fieldset className={clsx('min-w-0', quiet ? '-mx-1 max-w-full' : '-mx-4 lg:-mx-1')}>
      <legend className="sr-only">{label}</legend>
      <div
        className={clsx(
          'flex overflow-x-auto p-1 [scrollbar-width:none]',
          quiet ? 'gap-1' : 'gap-2 max-lg:px-4',
        )}
      >
        {choices.map((choice) => {
          const on = choice.value === chosen;
          return (
            <button
              key={choice.value ?? ''}
              type="button"
              aria-pressed={on}
              onClick={() => onChoose(choice.value)}
              className={clsx(
                'h-8 shrink-0 text-sm font-semibold whitespace-nowrap transition-colors',
                quiet ? 'rounded-control px-2' : 'rounded-pill px-4',
                on && (quiet ? 'bg-raised text-text' : 'bg-honey text-on-honey'),
                !on && (quiet ? 'text-muted hover:text-text' : 'bg-raised hover:bg-line'),
              )}
            >
              {choice.label}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
