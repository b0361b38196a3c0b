import { CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** The result of checking a name while it is typed, in display texts. */
export interface NameVerdict {
  /** Why it cannot be submitted. */
  problem: string | null;
  /** Unused and allowed. */
  available: boolean;
  /** For the line under the field. */
  note: string | null;
}

/** A field for a unique name: its availability is shown below, and announced because it updates by itself. */
export function UniqueField({
  check,
  error,
  help,
  ...rest
}: ComponentProps<typeof Field> & { check: NameVerdict }) {
  const problem = error ?? check.problem ?? undefined;
  const note = check.available ? (
    <span className="flex items-center gap-1 text-good-text">
      <CircleCheck size={16} aria-hidden className="shrink-0" />
      {check.note}
    </span>
  ) : (
    (check.note ?? help)
  );
  return (
    <div>
      <Field
        {...rest}
        error={problem}
        help={note}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <p role="status" className="sr-only">
        {problem ?? check.note}
      </p>
    </div>
  );
}
