import { Card } from '../../../ui/Section.tsx';
import { LoadingNote, Skeleton } from '../../../ui/Skeleton.tsx';

const places = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Loading rows of a card, as high as `Row`. */
export function RowsSkeleton({ rows, tall = false }: { rows: number; tall?: boolean }) {
  return (
    <Card>
      <LoadingNote />
      {places(rows).map((at) => (
        <div key={at} className={`flex items-center gap-4 px-4 ${tall ? 'h-18' : 'h-14'}`}>
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="ml-auto h-8 w-18" />
        </div>
      ))}
    </Card>
  );
}

/** A loading form of one field with its facts. */
export function FieldFormSkeleton({ facts }: { facts: 1 | 3 }) {
  return (
    <div className="flex flex-col gap-6">
      <LoadingNote />
      <div>
        <Skeleton className="mb-1 h-5 w-24" />
        <Skeleton className="h-12" />
        <Skeleton className="mt-1 h-5 w-2/3" />
      </div>
      <div>
        {/* Lines of 20 px, with 8 px between and 16 px around them. */}
        <Skeleton className={facts === 1 ? 'h-13' : 'h-27'} />
        <Skeleton className="mt-2 h-5 w-2/3" />
      </div>
      <Skeleton className="h-12" />
    </div>
  );
}
