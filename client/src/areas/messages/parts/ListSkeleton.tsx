import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';

/** A loading list of members. */
export function ListSkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <LoadingNote />
      {['w-1/3', 'w-1/2', 'w-2/5', 'w-1/2'].map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else to distinguish them.
        <div key={at} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-pill" />
          <Skeleton className={`h-5 ${width}`} />
        </div>
      ))}
    </div>
  );
}
