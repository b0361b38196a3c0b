import { isOverlayOpen } from './overlays.tsx';

/** The quiet period without pressing, moving, scrolling or typing: the next press may be imminent. */
const quietMs = 1_000;

const signs = [
  'pointerdown',
  'pointerup',
  'pointercancel',
  'pointermove',
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'keydown',
  'keyup',
  'wheel',
  'scroll',
  'focusin',
] as const;

/** Layers over the page, and the controls of those about to open. */
const layers =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open], [aria-haspopup][aria-expanded="true"]';

const typedInto = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Desktop browsers without a touch screen may lack this class. */
const isTouch = (event: Event): event is TouchEvent => 'touches' in event;

const isLayerOpen = (): boolean => isOverlayOpen() || document.querySelector(layers) !== null;

const isTyping = (): boolean => document.activeElement?.matches(typedInto) ?? false;

/**
 * Runs a callback that opens a layer over the page once it interrupts nothing: no other layer is open, no field has the
 * focus, nothing is pressed, and there was no pressing, moving, scrolling or typing for a second (CLIENT-39).
 * @returns cancels it
 */
export function whenUndisturbed(act: () => void): () => void {
  const options = { passive: true, capture: true };
  let pressed = false;
  let timer: ReturnType<typeof setTimeout>;
  const cancel = (): void => {
    clearTimeout(timer);
    for (const sign of signs) window.removeEventListener(sign, note, options);
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(check, quietMs);
  };
  const check = (): void => {
    if (pressed || document.hidden || isLayerOpen() || isTyping()) {
      wait();
      return;
    }
    cancel();
    act();
  };
  const note = (event: Event): void => {
    // Lists and banners scroll by themselves; the page does not.
    if (event.type === 'scroll' && event.target !== document) return;
    // A finger that scrolls ends its pointer events and stays on the screen.
    if (isTouch(event)) pressed = event.touches.length > 0;
    else if (event instanceof PointerEvent) pressed = event.pointerType !== 'touch' && event.buttons > 0;
    wait();
  };
  for (const sign of signs) window.addEventListener(sign, note, options);
  wait();
  return cancel;
}
