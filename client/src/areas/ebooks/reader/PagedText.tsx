import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../messages/ebooks.ts';
import { usePrefersReducedMotion } from '../../../ui/media-queries.ts';
import { ChapterText, paragraphIn, paragraphsIn } from './ChapterText.tsx';
import type { ReadPosition, TextProps } from './text-props.ts';

/** Space between two pages, in pixels; outside the window while a page is shown. */
const gap = 48;

interface Pages {
  /** From 0. */
  page: number;
  count: number;
}

/** The text in pages of the window's height: columns side by side, of which one is shown. */
export function PagedText({ heading, paragraphs, begin, layout, onMove, onPages, ref }: TextProps) {
  const frame = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLElement>(null);
  const still = usePrefersReducedMotion();
  const [pages, setPages] = useState<Pages>({ page: 0, count: 1 });
  /** The paragraph that stays on the screen when the layout changes. */
  const anchor = useRef(begin);

  const show = (page: number, smooth: boolean): void => {
    const { current } = frame;
    if (!current) return;
    const { count, width } = measure(current);
    const next = Math.max(0, Math.min(page, count - 1));
    current.scrollTo({ left: next * width, behavior: smooth && !still ? 'smooth' : 'instant' });
    setPages({ page: next, count });
    onPages?.({ page: next, count });
  };

  const arrange = useEffectEvent(() => {
    if (!frame.current || !text.current) return;
    const { width } = measure(frame.current);
    const paragraph = anchor.current === 0 ? null : paragraphIn(text.current, anchor.current);
    show(paragraph ? pageOf(paragraph, frame.current, width) : 0, false);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `layout` names what changes the columns.
  useLayoutEffect(() => arrange(), [layout]);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const observer = new ResizeObserver(() => arrange());
    observer.observe(current);
    // With its typeface the text has another length.
    void document.fonts.ready.then(() => arrange());
    return () => observer.disconnect();
  }, []);

  const turnTo = (page: number): void => {
    show(page, true);
    const { current } = frame;
    if (!current || !text.current) return;
    const { count, width } = measure(current);
    const shown = Math.max(0, Math.min(page, count - 1));
    anchor.current = firstParagraphOn(text.current, current, shown, width);
    onMove({ paragraph: anchor.current, percent: percentOf(shown, count) });
  };

  /** The browser scrolls by itself, for example to a word that was searched. */
  const settle = (): void => {
    const { current } = frame;
    if (!current) return;
    const page = Math.round(current.scrollLeft / measure(current).width);
    if (page !== pages.page) turnTo(page);
  };

  useImperativeHandle(ref, () => ({
    turn(step) {
      const next = pages.page + step;
      if (next < 0 || next >= pages.count) return false;
      turnTo(next);
      return true;
    },
    toEdge: (edge) => turnTo(edge === 'first' ? 0 : pages.count - 1),
  }));

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        ref={frame}
        data-reader-text
        onScrollEnd={settle}
        className="min-h-0 flex-1 overflow-hidden [column-fill:auto]"
        style={{ columnWidth: '100vw', columnGap: gap }}
      >
        <ChapterText ref={text} heading={heading} paragraphs={paragraphs} />
      </div>
      <p role="status" className="sr-only">
        {t('pageOf', { page: pages.page + 1, pages: pages.count })}
      </p>
    </div>
  );
}

/** The number of pages, and the distance from one to the next. */
function measure(frame: HTMLElement): { count: number; width: number } {
  const width = frame.clientWidth + gap;
  return { count: Math.max(1, Math.round((frame.scrollWidth + gap) / width)), width };
}

/** The page on which a paragraph begins. */
function pageOf(paragraph: HTMLElement, frame: HTMLElement, width: number): number {
  const [first] = paragraph.getClientRects();
  if (!first) return 0;
  return Math.floor((first.left - frame.getBoundingClientRect().left + frame.scrollLeft) / width);
}

/** The first paragraph that begins on a page, or else the one that covers it. */
function firstParagraphOn(text: HTMLElement, frame: HTMLElement, page: number, width: number): number {
  const begins = paragraphsIn(text).map((paragraph) => pageOf(paragraph, frame, width));
  const onPage = begins.indexOf(page);
  return onPage >= 0
    ? onPage
    : Math.max(
        0,
        begins.findLastIndex((begin) => begin < page),
      );
}

const percentOf = (page: number, count: number): ReadPosition['percent'] =>
  count <= 1 ? 100 : Math.round((page / (count - 1)) * 100);
