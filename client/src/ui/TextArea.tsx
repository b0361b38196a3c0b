import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './FieldError.tsx';

/** Several lines of text: label above, help under, error in place of help. */
export function TextArea({
  label,
  help,
  error,
  className,
  ...rest
}: Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  help?: ReactNode;
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
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        help && (
          <div id={`${id}-note`} className="text-sm text-muted">
            {help}
          </div>
        )
      )}
    </div>
  );
}
