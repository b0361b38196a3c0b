import clsx from 'clsx';

/** A row of choices of which one holds; it scrolls sideways where it does not fit. */
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
  /** Words instead of pills, for the second row. */
  quiet?: boolean;
}) {
  return (
    <fieldset className="-mx-1 min-w-0 max-w-full">
      <legend className="sr-only">{label}</legend>
      <div className={clsx('flex overflow-x-auto p-1 [scrollbar-width:none]', quiet ? 'gap-1' : 'gap-2')}>
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
