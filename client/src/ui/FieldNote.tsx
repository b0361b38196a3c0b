import clsx from 'clsx';
import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

/** What stands under a field: its help, until an error takes its place. */
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
