import type { ComponentProps } from 'react';

/** A single choice: radio buttons styled as cards. */
export function RadioCards({
  legend,
  options,
  ...radio
}: {
  legend: string;
  options: readonly { value: string; label: string; note?: string | undefined }[];
} & Omit<ComponentProps<'input'>, 'type' | 'value'>) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {options.map(({ value, label, note }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-edge px-3 py-2 has-checked:border-honey has-checked:bg-honey-soft has-focus-visible:outline-2"
          >
            <input type="radio" value={value} className="size-4 accent-honey" {...radio} />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">{label}</span>
              {note && <span className="block text-xs text-muted">{note}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
