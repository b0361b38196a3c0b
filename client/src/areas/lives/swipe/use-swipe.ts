import { type RefObject, useEffect, useRef } from 'react';

/** A swipe begins after this many pixels, if they are more upright than level. */
const BEGINS_PX = 10;
/** Over lines that scroll the first movement decides: afterwards the browser scrolls, and does not stop. */
const BEGINS_OVER_LINES_PX = 3;
/** It leads on from this share of the height, or from this speed in pixels a millisecond. */
const SHARE = 0.18;
const SPEED = 0.5;
/** How far the picture follows a finger where there is nothing: a third. */
const RESISTANCE = 3;
const SLIDE_MS = 180;

/** What lies above and below, and how to get there. */
export interface SwipeWays {
  /** A swipe up: the next one; null at the end. */
  up: (() => void) | null;
  /** A swipe down: the one before; null at the beginning. */
  down: (() => void) | null;
}

/** Parts in which a finger does something else: buttons and fields. */
const OTHER_USES = 'button, a, input, textarea, select, [role="slider"], [data-no-swipe]';
/** The list of chat lines, which a finger scrolls first. */
const LINES = '[role="log"] > ul';
/** Within this distance of an end the lines count as being there: their heights are fractions of pixels. */
const AT_END_PX = 2;

/** The part of a scrolled element that decides whether a finger can scroll it. */
type Scrolled = Pick<HTMLElement, 'scrollTop' | 'scrollHeight' | 'clientHeight'>;

/** Whether a finger that moves by `y` scrolls the element: down towards its start, up towards its end. */
const canScroll = ({ scrollTop, scrollHeight, clientHeight }: Scrolled, y: number): boolean =>
  y > 0 ? scrollTop > AT_END_PX : scrollHeight - clientHeight - scrollTop > AT_END_PX;

interface Start {
  id: number;
  x: number;
  y: number;
  at: number;
  /** The chat lines under the finger; null elsewhere. */
  lines: Scrolled | null;
}

/**
 * Moves an element with a finger, and leads up or down when it is released; with reduced motion nothing moves. Over the
 * chat lines a finger scrolls them, and swipes only in a direction in which they are at their end. A mouse selects and
 * scrolls as everywhere.
 */
export function useSwipe(
  target: RefObject<HTMLElement | null>,
  { ways, enabled, isCalm }: { ways: SwipeWays; enabled: boolean; isCalm: boolean },
): void {
  const latest = useRef(ways);
  useEffect(() => {
    latest.current = ways;
  });
  useEffect(() => {
    const element = target.current;
    if (!element || !enabled) return;
    const swipe = new Swipe(element, () => latest.current, isCalm);
    return () => swipe.stop();
  }, [target, enabled, isCalm]);
}

class Swipe {
  private readonly lifetime = new AbortController();
  private start: Start | null = null;
  private moving = false;
  private leaving = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly ways: () => SwipeWays,
    private readonly isCalm: boolean,
  ) {
    const { signal } = this.lifetime;
    element.addEventListener('pointerdown', (event) => this.begin(event), { signal });
    element.addEventListener('pointermove', (event) => this.move(event), { signal });
    element.addEventListener('pointerup', (event) => this.end(event), { signal });
    element.addEventListener('pointercancel', () => this.cancel(), { signal });
    // Chat lines scroll: otherwise the browser would take over a finger that swipes over them.
    element.addEventListener('touchmove', (event) => this.keep(event), { signal, passive: false });
  }

  stop(): void {
    this.lifetime.abort();
    this.element.style.transform = '';
  }

  private begin(event: PointerEvent): void {
    if (this.leaving || event.pointerType === 'mouse') return;
    if (!event.isPrimary) {
      // A second finger zooms.
      this.cancel();
      return;
    }
    const target = event.target instanceof Element ? event.target : null;
    const lines = target?.closest(LINES) ?? null;
    if (!lines && target?.closest(OTHER_USES)) return;
    this.start = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp, lines };
  }

  private move(event: PointerEvent): void {
    const { start } = this;
    if (start?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!this.moving) {
      const { lines } = start;
      if (Math.hypot(x, y) < (lines ? BEGINS_OVER_LINES_PX : BEGINS_PX)) return;
      if (Math.abs(x) > Math.abs(y) || (lines && canScroll(lines, y))) {
        this.cancel();
        return;
      }
      this.moving = true;
      this.element.setPointerCapture(event.pointerId);
    }
    if (!this.isCalm) this.place(this.wayOf(y) ? y : y / RESISTANCE);
  }

  private keep(event: TouchEvent): void {
    if (this.moving && event.cancelable) event.preventDefault();
  }

  private end(event: PointerEvent): void {
    const { start, moving } = this;
    this.start = null;
    this.moving = false;
    if (!start || !moving || start.id !== event.pointerId) return;
    const y = event.clientY - start.y;
    const speed = Math.abs(y) / Math.max(1, event.timeStamp - start.at);
    const isFar = Math.abs(y) > this.element.clientHeight * SHARE || speed > SPEED;
    const go = isFar ? this.wayOf(y) : null;
    void this.slide(go ? Math.sign(y) * this.element.clientHeight : 0, go);
  }

  private cancel(): void {
    const { moving } = this;
    this.start = null;
    this.moving = false;
    if (moving) void this.slide(0, null);
  }

  private wayOf(y: number): (() => void) | null {
    return y < 0 ? this.ways().up : this.ways().down;
  }

  private async slide(y: number, go: (() => void) | null): Promise<void> {
    this.leaving = go !== null;
    if (!this.isCalm) {
      const { element } = this;
      const to = `translateY(${y}px)`;
      const sliding = element.animate(
        [{ transform: element.style.transform || 'translateY(0)' }, { transform: to }],
        { duration: SLIDE_MS, easing: 'ease-out' },
      );
      element.style.transform = y === 0 ? '' : to;
      await sliding.finished;
    }
    // The way may have ended while the picture slid away; the room is replaced otherwise.
    if (this.lifetime.signal.aborted) return;
    go?.();
  }

  private place(y: number): void {
    this.element.style.transform = `translateY(${y}px)`;
  }
}
