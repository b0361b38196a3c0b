import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';

/** Placeholders of a result while it is loading. */
export function ResultSkeleton() {
  return (
    <div className="mx-auto w-full max-w-content">
      <LoadingNote />
      <div className="flex min-h-72 flex-col items-center justify-center gap-3 bg-surface p-6">
        <Skeleton className="size-16 rounded-pill" />
        <Skeleton className="h-8 w-56" />
        <Skeleton className="h-5 w-72 max-w-full" />
      </div>
      <div className="flex flex-col gap-8 p-4 lg:p-6">
        <Skeleton className="h-40 rounded-card sm:h-20" />
        <Skeleton className="h-48 rounded-card" />
      </div>
    </div>
  );
}
