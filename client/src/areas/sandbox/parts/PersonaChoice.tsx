import type { Schema } from '../../../api/client.ts';
import { Choice } from '../../../ui/Choice.tsx';

type Persona = Schema<'SandboxPersona'>;

/** One of the personas, by ID; with `none` also nobody, as ''. */
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
  /** What choosing nobody is called. */
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
