import { Field } from '../../../ui/Field.tsx';

/** A whole number between two bounds, validated by the server; anything else counts as the minimum. */
export function CountField({
  label,
  help,
  min,
  max,
  value,
  onChange,
}: {
  label: string;
  help?: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <Field
      label={label}
      {...(help === undefined ? {} : { help })}
      type="number"
      inputMode="numeric"
      required
      min={min}
      max={max}
      value={Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
