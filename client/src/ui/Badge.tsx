import clsx from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-raised text-text',
  honey: 'bg-honey text-on-honey',
  live: 'bg-live text-over',
  over: 'bg-shade text-over',
  outline: 'border border-edge text-muted',
} as const;

/** A short label. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 items-center gap-1 rounded-control px-2 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
