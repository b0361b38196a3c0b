import clsx from 'clsx';
import { type ReactNode, type Ref, useId } from 'react';
import { FieldNote } from './FieldNote.tsx';

/** A labelled single choice. `of` names its subject where several are on one page. */
export function Choice<Value extends string>({
  label,
  of,
  value,
  options,
  help,
  error,
  onChange,
  className,
  ref,
}: {
  label: string;
  of?: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  /** Shown below until an error replaces it. */
  help?: ReactNode;
  error?: string | undefined;
  onChange: (value: Value) => void;
  className?: string;
  ref?: Ref<HTMLSelectElement>;
}) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <select
        ref={ref}
        id={id}
        aria-label={of === undefined ? undefined : `${of} ${label}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? `${id}-note` : undefined}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className={clsx(
          'h-12 w-full rounded-control border bg-background px-3 text-md text-text',
          error ? 'border-danger-text' : 'border-edge',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNote id={`${id}-note`} help={help} error={error} className="mt-1" />
    </div>
  );
}
