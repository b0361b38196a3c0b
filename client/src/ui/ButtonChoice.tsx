import { Button } from './Button.tsx';

/** A row of buttons with one selected. */
export function ButtonChoice<Value extends string>({
  label,
  options,
  value,
  onChange,
  size = 'md',
  className = 'flex gap-2',
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  size?: 'sm' | 'md';
  /** Layout classes of the buttons. */
  className?: string;
}) {
  return (
    <fieldset className={className}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <Button
          key={option.value}
          size={size}
          variant={option.value === value ? 'primary' : 'secondary'}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </fieldset>
  );
}
