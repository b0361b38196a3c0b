import { isOverlayOpen } from './overlays.tsx';

/** The quiet period without pressing, moving, scrolling or typing: the next press may be imminent. */
const quietMs = 1_000;

const activityEvents = [
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

const textInputs = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Desktop browsers without a touch screen may lack this class. */
const isTouch = (event: Event): event is TouchEvent => 'touches' in event;

const isLayerOpen = (): boolean => isOverlayOpen() || document.querySelector(layers) !== null;

const isTyping = (): boolean => document.activeElement?.matches(textInputs) ?? false;

/**
 * Runs a callback that opens a layer over the page once it interrupts nothing: no other layer is open, no field has the
 * focus, nothing is pressed, and there was no pressing, moving, scrolling or typing for a second (CLIENT-39).
 * @returns cancels it
 */
export function whenUndisturbed(callback: () => void): () => void {
  const options = { passive: true, capture: true };
  let pressed = false;
  let timer: ReturnType<typeof setTimeout>;
  const cancel = (): void => {
    clearTimeout(timer);
    for (const eventName of activityEvents) window.removeEventListener(eventName, onActivity, options);
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
    callback();
  };
  const onActivity = (event: Event): void => {
    // Lists and banners scroll by themselves; the page does not.
    if (event.type === 'scroll' && event.target !== document) return;
    // A finger that scrolls ends its pointer events and stays on the screen.
    if (isTouch(event)) pressed = event.touches.length > 0;
    else if (event instanceof PointerEvent) pressed = event.pointerType !== 'touch' && event.buttons > 0;
    wait();
  };
  for (const sign of activityEvents) window.addEventListener(sign, onActivity, options);
  wait();
  return cancel;
}
