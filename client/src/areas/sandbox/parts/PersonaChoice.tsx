import type { Schema } from '../../../api/client.ts';
import { Choice } from '../../../ui/Choice.tsx';

type Persona = Schema<'SandboxPersona'>;

/** A choice of personas, by ID; with `none` also none, as ''. */
export function PersonaChoice({
  label,
  personas,
  value,
  none,
  onChange,
}: {
  label: string;
  personas: readonly Persona[];
  value: string;
  /** The label of "none". */
  none?: string;
  onChange: (id: string) => void;
}) {
  return (
    <Choice
      label={label}
      value={value}
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...personas.map(({ id, nick }) => ({ value: id, label: `${nick} (${id})` })),
      ]}
      onChange={onChange}
    />
  );
}
