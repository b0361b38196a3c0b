import { useEffect, useState } from 'react';

/** A keyboard takes at least this share of the window. */
const KEYBOARD_SHARE = 0.25;

/** The part of the window not covered by a phone's keyboard, in CSS pixels. */
export interface VisibleArea {
  top: number;
  height: number;
  /** Whether a keyboard is open. */
  keyboard: boolean;
}

/** The visible area; on iOS the keyboard covers the page without changing its size. */
export function useVisualViewport(): VisibleArea {
  const [area, setArea] = useState<VisibleArea>(() => measure(window.innerHeight));
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    let tallest = viewport.height;
    let width = viewport.width;
    const changed = () => {
      // Rotating the phone resets the comparison.
      if (viewport.width !== width) {
        width = viewport.width;
        tallest = 0;
      }
      tallest = Math.max(tallest, viewport.height);
      setArea(measure(tallest));
    };
    viewport.addEventListener('resize', changed);
    viewport.addEventListener('scroll', changed);
    return () => {
      viewport.removeEventListener('resize', changed);
      viewport.removeEventListener('scroll', changed);
    };
  }, []);
  return area;
}

function measure(tallest: number): VisibleArea {
  const viewport = window.visualViewport;
  const height = viewport?.height ?? window.innerHeight;
  return { top: viewport?.offsetTop ?? 0, height, keyboard: height < tallest * (1 - KEYBOARD_SHARE) };
}
