import { type RefObject, useLayoutEffect, useRef } from 'react';
import { usePrefersReducedMotion } from './media-queries.ts';

const moveMs = 400;

/**
 * Moves the items of a list to their new places in motion, at once for viewers who prefer less motion. Each item that
 * may move carries its key as `data-move`.
 * @param order a text that changes with the order
 */
export function useMoves<List extends HTMLElement>(order: string): RefObject<List | null> {
  const list = useRef<List>(null);
  const places = useRef(new Map<string, { left: number; top: number }>());
  const still = usePrefersReducedMotion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places are read again when the order changes.
  useLayoutEffect(() => {
    const found = new Map<string, { left: number; top: number }>();
    for (const item of list.current?.querySelectorAll<HTMLElement>('[data-move]') ?? []) {
      const key = item.dataset.move ?? '';
      const place = { left: item.offsetLeft, top: item.offsetTop };
      found.set(key, place);
      const before = places.current.get(key);
      if (still || !before) continue;
      const [x, y] = [before.left - place.left, before.top - place.top];
      if (x === 0 && y === 0) continue;
      item.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], {
        duration: moveMs,
        easing: 'ease-out',
      });
    }
    places.current = found;
  }, [order, still]);
  return list;
}
