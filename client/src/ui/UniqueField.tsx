import { CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** What is known of a name while it is typed, in the words to show. */
export interface NameVerdict {
  /** Not to be sent as it is: why. */
  problem: string | null;
  /** Free and allowed. */
  available: boolean;
  /** For the line under the field. */
  note: string | null;
}

/** A name that must be free: under the field stands whether it is. The words are spoken too, as they come by themselves. */
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
