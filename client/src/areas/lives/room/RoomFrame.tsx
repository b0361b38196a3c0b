import clsx from 'clsx';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import type { RoomShape } from './use-room-shape.ts';
import { useVisualViewport } from './use-visual-viewport.ts';

/**
 * The positions of the room's parts in three layouts. The tree is the same in all, so that rotating a phone unmounts
 * nothing.
 */
export function RoomFrame({
  shape,
  full,
  theatre,
  halves,
  player,
  info,
  tabs,
  chat,
  children,
}: {
  shape: RoomShape;
  full: boolean;
  theatre: boolean;
  /** The player shows two pictures: on phones one above the other, together at most half the window. */
  halves: boolean;
  player: ReactNode;
  info: ReactNode;
  tabs: ReactNode;
  /** The chat beside the player; null while closed, and in the stack, where it is a tab. */
  chat: ReactNode;
  children: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  const area = useVisualViewport();
  const stack = shape === 'stack';
  const typing = stack && area.keyboard;
  return (
    <div
      ref={root}
      data-shape={shape}
      style={stack && !full ? stackPlace(area.top, area.height, typing) : {}}
      className={clsx(
        shape === 'desktop' ? 'grid flex-1 grid-rows-[auto_1fr] items-start' : 'flex',
        shape === 'desktop' && (chat ? 'grid-cols-[minmax(0,1fr)_360px]' : 'grid-cols-[minmax(0,1fr)]'),
        stack && 'fixed inset-x-0 flex-col bg-background',
        shape === 'drawer' && 'fixed inset-x-0 top-(--band) bottom-0 bg-black',
        // A fixed element is a stacking context: in full screen it must cover the header and the sandbox banner as a
        // whole.
        (typing || full) && 'z-50',
      )}
    >
      {children}
      <div
        className={clsx(
          stack && 'flex min-h-0 flex-1 flex-col',
          shape === 'drawer' && 'h-full min-w-0 flex-1',
          shape === 'desktop' && 'contents',
        )}
      >
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
                    'aspect-video max-h-[45dvh]',
                    halves && 'max-sm:aspect-auto max-sm:h-[min(112.5vw,50dvh)] max-sm:max-h-none',
                  )),
            !full && shape === 'drawer' && 'h-full',
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
        {shape !== 'drawer' && (
          <div className={shape === 'desktop' ? 'col-start-1 row-start-2 min-w-0' : 'contents'}>
            {!typing && info}
            {tabs}
          </div>
        )}
      </div>
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

/** Below the header, or over everything while typing, in the visible part of the window. */
function stackPlace(top: number, height: number, typing: boolean): CSSProperties {
  const header = typing ? 0 : (document.getElementById('main')?.offsetTop ?? 0);
  return { top: top + header, height: height - header };
}
