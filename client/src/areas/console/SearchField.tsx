import { useEffect, useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Field } from '../../ui/Field.tsx';

/** A search field; reports its value once typing pauses. */
export function SearchField({
  label,
  value,
  onChange,
  className,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const settled = useDebounced(text.trim());
  if (value !== seen) {
    setSeen(value);
    // The address was changed elsewhere: by a saved view, or by going back.
    if (value !== settled) setText(value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing changes the address, not the other way round.
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled]);
  return (
    <Field
      className={className ?? ''}
      label={label}
      type="search"
      maxLength={100}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
