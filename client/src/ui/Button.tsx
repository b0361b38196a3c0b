import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { t } from '../messages/ui.ts';

type Variant = 'primary' | 'secondary' | 'ghost' | 'danger';
type Size = 'sm' | 'md' | 'lg' | 'icon';

const variants: Record<Variant, string> = {
  primary: 'bg-honey text-on-honey hover:bg-honey-hover',
  secondary: 'bg-raised text-text hover:bg-line',
  ghost: 'text-text hover:bg-raised',
  danger: 'bg-danger text-over hover:brightness-90',
};

const sizes: Record<Size, string> = {
  sm: 'h-8 px-3 text-sm',
  md: 'h-10 px-4 text-sm',
  lg: 'h-12 px-6 text-md',
  icon: 'size-10',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: Variant = 'secondary', size: Size = 'md', className?: string): string {
  return clsx(
    'relative inline-flex shrink-0 items-center justify-center gap-2 overflow-hidden rounded-control font-semibold whitespace-nowrap select-none transition-colors',
    'disabled:opacity-50 aria-disabled:opacity-50',
    variants[variant],
    sizes[size],
    className,
  );
}

/** A button labelled with a verb. While `busy` it is disabled and shows a spinner. */
export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  icon,
  className,
  children,
  disabled,
  ...rest
}: ComponentProps<'button'> & { variant?: Variant; size?: Size; busy?: boolean; icon?: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
    >
      {icon}
      {children}
      {busy && (
        <>
          <span className="sr-only">{t('sending')}</span>
          <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 overflow-hidden">
            <span className="block h-full w-1/3 animate-progress bg-current" />
          </span>
        </>
      )}
    </button>
  );
}

/** An icon-only button; `label` is its accessible name. `onVideo`: it is placed over a video or picture. */
export function IconButton({
  label,
  onVideo = false,
  children,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; onVideo?: boolean }) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={clsx(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-50',
        onVideo ? 'text-over hover:bg-shade-soft' : 'text-text hover:bg-raised',
        className,
      )}
    >
      {children}
    </button>
  );
}
