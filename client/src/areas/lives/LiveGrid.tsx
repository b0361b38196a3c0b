import { type ReactNode, useMemo } from 'react';
import { LoadingNote, Skeleton } from '../../ui/Skeleton.tsx';
import { LiveCardView } from './LiveCardView.tsx';
import type { LiveCard } from './live-type.ts';
import { stopOf, stopsAround } from './swipe/live-trail.ts';

const grid =
  'grid grid-cols-1 gap-x-4 gap-y-6 min-[480px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4 min-[1600px]:grid-cols-5';

/** The number of cards visible on a phone at first. */
const urgentCards = 2;

interface LivesProps {
  lives: readonly LiveCard[];
  /** The first list of its page: its first pictures are loaded eagerly. */
  leading?: boolean;
  /** Its first live plays without a pointer. */
  plays?: boolean;
  /** Highlights search terms in a card's texts. */
  mark?: (text: string) => ReactNode;
}

/** On phones a horizontally scrolling row, its next card cut off to show that there is more; otherwise the grid. */
const shelf =
  'max-md:-mx-4 max-md:flex max-md:snap-x max-md:snap-mandatory max-md:scroll-px-4 max-md:gap-3 max-md:overflow-x-auto max-md:px-4 max-md:pb-2 max-md:[scrollbar-width:none] md:grid md:grid-cols-3 md:gap-x-4 md:gap-y-6 lg:grid-cols-4 min-[1600px]:grid-cols-5';
const shelfPlace = 'max-md:w-[72vw] max-md:max-w-72 max-md:shrink-0 max-md:snap-start';

/** Lives as a grid of cards: one or two per row on phones, four or five on desktops. */
export function LiveGrid(props: LivesProps) {
  return <Cards {...props} className={grid} />;
}

/** One of several lists on a page: a horizontally scrolling row on phones, otherwise a grid as above. */
export function LiveShelf(props: LivesProps) {
  return <Cards {...props} className={shelf} placeClassName={shelfPlace} />;
}

function Cards({
  lives,
  leading = false,
  plays = false,
  mark,
  className,
  placeClassName,
}: LivesProps & { className: string; placeClassName?: string }) {
  const stops = useMemo(() => lives.map(stopOf), [lives]);
  return (
    <ul data-lives className={className}>
      {lives.map((live, place) => (
        <li key={live.vod_key} className={placeClassName}>
          <LiveCardView
            live={live}
            urgent={leading && place < urgentCards}
            trail={stopsAround(stops, place)}
            plays={plays && place === 0}
            {...(mark ? { mark } : {})}
          />
        </li>
      ))}
    </ul>
  );
}

/** Placeholders while the lives are loading. */
export function LiveGridSkeleton({ count = 8 }: { count?: number }) {
  return (
    <div>
      <LoadingNote />
      <div className={grid}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike and never move.
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
