import { useId } from 'react';

/** One of a few values, under its name. `of` says whose it is where several stand on a page. */
export function Choice<Value extends string>({
  label,
  of,
  value,
  options,
  onChange,
}: {
  label: string;
  of?: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        aria-label={of === undefined ? undefined : `${of} ${label}`}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        className="h-12 w-full rounded-control border border-edge bg-background px-3 text-md text-text"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
