import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldNote } from './FieldNote.tsx';

/** A multi-line text field: label above, help below, an error in place of the help. */
export function TextArea({
  label,
  help,
  count,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  help?: ReactNode;
  /** Shown beside the help: the current and maximum length. */
  count?: string;
  error?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? `${id}-note` : undefined}
        className={clsx(
          'w-full resize-y rounded-control border bg-background p-3 text-md text-text placeholder:text-muted disabled:opacity-50',
          error ? 'border-danger-text' : 'border-edge',
        )}
      />
      <FieldNote
        id={`${id}-note`}
        help={
          count === undefined ? (
            help
          ) : (
            <span className="flex justify-between gap-4">
              <span>{help}</span>
              <span className="shrink-0">{count}</span>
            </span>
          )
        }
        error={error}
      />
    </div>
  );
}
