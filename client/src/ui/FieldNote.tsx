import clsx from 'clsx';
import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

/** The text below a field: its help, or an error in its place. */
export function FieldNote({
  id,
  help,
  error,
  className,
}: {
  id: string;
  help?: ReactNode;
  error?: string | undefined;
  className?: string;
}) {
  if (error)
    return (
      <FieldError id={id} className={className}>
        {error}
      </FieldError>
    );
  return help ? (
    <div id={id} className={clsx('text-sm text-muted', className)}>
      {help}
    </div>
  ) : null;
}
