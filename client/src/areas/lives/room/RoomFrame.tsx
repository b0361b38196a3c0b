import clsx from 'clsx';
import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { t } from '../../../messages/lives.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { usePrefersReducedMotion } from '../../../ui/media-queries.ts';
import { StageStill } from '../swipe/StageStill.tsx';
import { useSwipe } from '../swipe/use-swipe.ts';
import type { Trail } from '../swipe/use-trail.ts';
import type { RoomShape } from './use-room-shape.ts';
import { useVisualViewport, type VisibleArea } from './use-visual-viewport.ts';

/**
 * The positions of the room's parts in four layouts. The tree is the same in all, so that rotating a phone unmounts
 * nothing.
 */
export function RoomFrame({
  shape,
  full,
  theatre,
  halves,
  isLow,
  player,
  info,
  tabs,
  chat,
  trail,
  onInfoClose,
  children,
}: {
  shape: RoomShape;
  full: boolean;
  theatre: boolean;
  /** The player shows two pictures: on phones one above the other, together at most half the window. */
  halves: boolean;
  /** A low frame of another page: the picture leaves more of it to the chat. */
  isLow: boolean;
  player: ReactNode;
  info: ReactNode;
  tabs: ReactNode;
  /** The neighbours of the live, which a swipe leads to on a stage. */
  trail: Trail;
  /** On a stage info and tabs are a sheet, which this closes; undefined while it is closed. */
  onInfoClose: (() => void) | undefined;
  /** The chat beside the player; null while closed, and in the stack, where it is a tab. */
  chat: ReactNode;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const deck = useRef<HTMLDivElement>(null);
  const area = useVisualViewport();
  const isCalm = usePrefersReducedMotion();
  const stack = shape === 'stack';
  const stage = shape === 'stage';
  const typing = (stack || stage) && area.keyboard;
  const { previous, next, go } = trail;
  useSwipe(deck, {
    ways: { up: next && (() => go(next)), down: previous && (() => go(previous)) },
    enabled: stage && !typing && onInfoClose === undefined,
    isCalm,
  });
  return (
    <div
      ref={root}
      data-shape={shape}
      style={placeOf({ stack: stack && !full, typing, area })}
      className={clsx(
        shape === 'desktop' ? 'grid flex-1 grid-rows-[auto_1fr] items-start' : 'flex',
        shape === 'desktop' && (chat ? 'grid-cols-[minmax(0,1fr)_360px]' : 'grid-cols-[minmax(0,1fr)]'),
        stack && 'fixed inset-x-0 flex-col bg-background',
        shape === 'drawer' && 'fixed inset-x-0 top-(--band) bottom-0 bg-black',
        stage && 'fixed inset-x-0 top-(--band) bottom-0 z-40 overflow-hidden bg-black',
        // A fixed element is a stacking context: in full screen it must cover the header and the sandbox banner as a
        // whole.
        (typing || full) && 'z-50',
      )}
    >
      {children}
      <div
        ref={deck}
        className={clsx(
          stage && 'relative size-full touch-none',
          stack && 'flex min-h-0 flex-1 flex-col',
          shape === 'drawer' && 'h-full min-w-0 flex-1',
          shape === 'desktop' && 'contents',
        )}
      >
        {stage && previous && <StageStill stop={previous} place="above" />}
        {stage && next && <StageStill stop={next} place="below" />}
        <div
          className={clsx(
            'shrink-0 bg-black',
            shape === 'desktop' && theatre && 'col-span-full',
            full && 'fixed inset-0 z-50',
            !full &&
              stack &&
              (typing
                ? 'h-[30dvh] max-h-56'
                : clsx(
                    'aspect-video',
                    isLow ? 'max-h-[30dvh]' : 'max-h-[45dvh]',
                    halves && 'max-sm:aspect-auto max-sm:max-h-none',
                    halves && (isLow ? 'max-sm:h-[40dvh]' : 'max-sm:h-[min(112.5vw,50dvh)]'),
                  )),
            !full && (shape === 'drawer' || stage) && 'h-full',
            !full &&
              shape === 'desktop' &&
              (theatre
                ? 'aspect-video max-h-[calc(100dvh-var(--head,57px)-var(--band))]'
                : 'aspect-video max-h-[calc(100dvh-200px-var(--band))]'),
            !full && 'w-full',
          )}
        >
          {player}
        </div>
        {shape !== 'drawer' && !stage && (
          <div className={shape === 'desktop' ? 'col-start-1 row-start-2 min-w-0' : 'contents'}>
            {!typing && info}
            {tabs}
          </div>
        )}
      </div>
      {stage && onInfoClose && (
        <InfoSheet onClose={onInfoClose}>
          {info}
          {tabs}
        </InfoSheet>
      )}
      {chat && (
        <aside
          className={clsx(
            'shrink-0 border-line border-l bg-surface',
            shape === 'desktop'
              ? 'sticky top-[calc(var(--head,57px)+var(--band))] col-start-2 row-end-3 h-[calc(100dvh-var(--head,57px)-var(--band))] w-[360px]'
              : 'h-full w-80 animate-fade-in',
            // The theatre view spans the window's full width: the chat starts below it.
            shape === 'desktop' && (theatre ? 'row-start-2' : 'row-start-1'),
          )}
        >
          {chat}
        </aside>
      )}
    </div>
  );
}

/** All about the live, over the lower part of a stage. */
function InfoSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <section
      aria-label={t('infoTab')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-x-0 bottom-0 z-10 max-h-[70%] animate-rise overflow-y-auto overscroll-contain rounded-t-card bg-surface pb-[env(safe-area-inset-bottom)] shadow-float"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between bg-surface py-1 pr-1 pl-6">
        <h2 className="font-extrabold">{t('infoTab')}</h2>
        <IconButton label={t('stageInfoClose')} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {children}
    </section>
  );
}

/** Of a stack below the header, or over everything while typing, in the visible part of the window. */
function placeOf({
  stack,
  typing,
  area: { top, height },
}: {
  stack: boolean;
  typing: boolean;
  area: VisibleArea;
}): CSSProperties {
  if (typing && !stack) return { top, height, bottom: 'auto' };
  if (!stack) return {};
  const header = typing ? 0 : (document.getElementById('main')?.offsetTop ?? 0);
  return { top: top + header, height: height - header };
}
