import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { ChapterText, paragraphIn, paragraphsIn } from './ChapterText.tsx';
import type { TextProps } from './text-props.ts';

/** Height of the bar that covers the top of the text, in pixels. */
const barHeight = 56;

/** The text below each other; the window scrolls. */
export function ScrolledText({ heading, paragraphs, begin, layout, onMove, ref }: TextProps) {
  const text = useRef<HTMLElement>(null);
  /** The paragraph that stays on the screen when the layout changes. */
  const anchor = useRef(begin);
  /** Scrolling to the place is no movement of the reader's. */
  const isArranging = useRef(true);

  const arrange = useEffectEvent(() => {
    isArranging.current = true;
    const paragraph =
      anchor.current === 0 || !text.current ? null : paragraphIn(text.current, anchor.current);
    if (paragraph) paragraph.scrollIntoView({ block: 'start', behavior: 'instant' });
    else window.scrollTo({ top: 0, behavior: 'instant' });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `layout` names what changes the lines.
  useLayoutEffect(() => {
    // After the router, which scrolls a new page to its top.
    const frame = requestAnimationFrame(() => {
      arrange();
      requestAnimationFrame(() => {
        isArranging.current = false;
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [layout]);

  const moved = useEffectEvent(() => {
    if (isArranging.current || !text.current) return;
    const paragraphs = paragraphsIn(text.current);
    const shown = paragraphs.findIndex((paragraph) => paragraph.getBoundingClientRect().bottom > barHeight);
    anchor.current = window.scrollY <= 0 ? 0 : Math.max(0, shown < 0 ? paragraphs.length - 1 : shown);
    onMove({ paragraph: anchor.current, percent: percentIn(text.current) });
  });

  useEffect(() => {
    let frame = 0;
    const onScroll = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => moved());
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);

  useImperativeHandle(ref, () => ({ turn: () => false, toEdge: () => undefined }));

  return (
    <div data-reader-text>
      <ChapterText ref={text} heading={heading} paragraphs={paragraphs} />
    </div>
  );
}

/** How much of a text is above the window's lower edge, in percent. */
function percentIn(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect();
  if (height === 0) return 100;
  return Math.max(0, Math.min(100, Math.round(((window.innerHeight - top) / height) * 100)));
}
