import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { LiveCardView } from './LiveCardView.tsx';
import type { LiveCard } from './live-type.ts';

const grid =
  'grid grid-cols-1 gap-x-4 gap-y-6 min-[480px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 min-[1600px]:grid-cols-5';

/** As many cards a phone shows at first. */
const urgentCards = 2;

/** Lives as a grid of cards: one or two a row on phones, four or five on desktops. */
export function LiveGrid({
  lives,
  leading = false,
}: {
  lives: readonly LiveCard[];
  /** The first of its page: its first pictures are what is waited for. */
  leading?: boolean;
}) {
  return (
    <ul className={grid}>
      {lives.map((live, place) => (
        <li key={live.vod_key}>
          <LiveCardView live={live} urgent={leading && place < urgentCards} />
        </li>
      ))}
    </ul>
  );
}

/** The same places while the lives are on the way. */
export function LiveGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div>
      <LoadingNote />
      <div className={grid}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are alike and never move.
          <div key={index}>
            <Skeleton className="aspect-video rounded-card" />
            <div className="mt-2 flex gap-2">
              <Skeleton className="size-10 shrink-0 rounded-pill" />
              <div className="flex flex-1 flex-col gap-1">
                <Skeleton className="h-5" />
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="mt-1 h-5 w-2/3" />
              </div>
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
