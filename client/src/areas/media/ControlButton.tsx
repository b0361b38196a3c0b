import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** A button over the picture; `label` is its name. */
export function ControlButton({
  label,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-control text-over transition-colors hover:bg-shade-soft',
        className,
      )}
    >
      {children}
    </button>
  );
}
