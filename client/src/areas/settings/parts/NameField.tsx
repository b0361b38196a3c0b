import { CircleCheck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field } from '../../../ui/Field.tsx';
import type { NameCheck } from './use-name-check.ts';

/**
 * A name that must be free: says so under the field while it is typed. The words are also spoken, as nothing else tells
 * a listener that the answer came.
 */
export function NameField({
  check,
  error,
  help,
  ...rest
}: ComponentProps<typeof Field> & { check: NameCheck }) {
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
