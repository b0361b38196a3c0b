import clsx from 'clsx';
import { t } from '../messages/ui.ts';

/** A placeholder with the final size of content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx('block animate-skeleton rounded-control bg-raised', className)} />;
}

/** Announces once to screen readers that something is loading; rendered next to skeletons. */
export function LoadingNote() {
  return (
    <span role="status" className="sr-only">
      {t('loading')}
    </span>
  );
}

/** Placeholder lines of text. */
export function TextSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-2">
      <LoadingNote />
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
        <Skeleton key={line} className={clsx('h-4', line === lines - 1 && 'w-2/3')} />
      ))}
    </div>
  );
}
