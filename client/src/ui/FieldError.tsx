import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The error of a field, shown below it. */
export function FieldError({ className, children, ...rest }: ComponentProps<'p'>) {
  return (
    <p {...rest} className={clsx('flex items-center gap-1 text-sm text-danger-text', className)}>
      <CircleAlert size={16} aria-hidden className="shrink-0" />
      {children}
    </p>
  );
}
