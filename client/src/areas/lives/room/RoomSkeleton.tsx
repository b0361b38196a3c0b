import { t } from '../../../messages/lives.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { StageStill } from '../swipe/StageStill.tsx';
import { useTrailStop } from '../swipe/use-trail.ts';
import { useRoomShape } from './use-room-shape.ts';

/** Placeholders of the room while the viewer is joining; of a stage the still from the list. */
export function RoomSkeleton({ vodKey }: { vodKey: number }) {
  const { stop, isSwiped } = useTrailStop(vodKey);
  const shape = useRoomShape(isSwiped || stop?.isVertical === true);
  if (stop && shape === 'stage')
    return (
      <div className="fixed inset-x-0 top-(--band) bottom-0 z-40">
        <h1 className="sr-only">{t('room')}</h1>
        <span role="status" className="sr-only">
          {t('entering')}
        </span>
        <StageStill stop={stop} />
      </div>
    );
  return (
    <div className="flex flex-1 flex-col lg:flex-row">
      <h1 className="sr-only">{t('room')}</h1>
      <span role="status" className="sr-only">
        {t('entering')}
      </span>
      <div className="min-w-0 lg:flex-1">
        <div className="aspect-video max-h-[calc(100dvh-180px)] w-full animate-skeleton bg-raised" />
        <div className="flex items-center gap-3 p-4 lg:px-6">
          <Skeleton className="size-10 rounded-pill" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-3 border-line bg-surface p-4 lg:w-[360px] lg:flex-none lg:border-l">
        {['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-2/3', 'w-1/2'].map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move.
          <Skeleton key={row} className={`h-5 ${width}`} />
        ))}
      </div>
    </div>
  );
}
