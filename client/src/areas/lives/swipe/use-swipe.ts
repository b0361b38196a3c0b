import { type RefObject, useEffect, useRef } from 'react';

/** A swipe begins after this many pixels, if they are more upright than level. */
const BEGINS_PX = 10;
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

/** Parts in which a finger does something else: buttons, fields, and what scrolls. */
const OTHER_USES = 'button, a, input, textarea, select, [role="slider"], [role="log"], [data-no-swipe]';

/**
 * Moves an element with a finger, and leads up or down when it is released; with reduced motion nothing moves. A mouse
 * selects and scrolls as everywhere.
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
  private start: { id: number; x: number; y: number; at: number } | null = null;
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
    if (event.target instanceof Element && event.target.closest(OTHER_USES)) return;
    this.start = { id: event.pointerId, x: event.clientX, y: event.clientY, at: event.timeStamp };
  }

  private move(event: PointerEvent): void {
    const { start } = this;
    if (start?.id !== event.pointerId) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!this.moving) {
      if (Math.hypot(x, y) < BEGINS_PX) return;
      if (Math.abs(x) > Math.abs(y)) {
        this.cancel();
        return;
      }
      this.moving = true;
      this.element.setPointerCapture(event.pointerId);
    }
    if (!this.isCalm) this.place(this.wayOf(y) ? y : y / RESISTANCE);
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
