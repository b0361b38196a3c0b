import { type PointerEvent, type SyntheticEvent, useRef } from 'react';

const longPressMs = 500;
/** A finger that moves farther than this, in pixels, scrolls. */
const moveMax = 10;

/** Calls back on a long press; suppresses the browser's context menu and the click of that press. */
export function useLongPress(onLongPress: () => void) {
  const pressed = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const done = useRef(false);
  const cancel = () => {
    if (pressed.current) clearTimeout(pressed.current.timer);
    pressed.current = null;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      cancel();
      done.current = false;
      if (pointerType !== 'touch' || !isPrimary) return;
      const timer = setTimeout(() => {
        done.current = true;
        onLongPress();
      }, longPressMs);
      pressed.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = pressed.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > moveMax) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: SyntheticEvent) => {
      if (pressed.current || done.current) event.preventDefault();
    },
    onClickCapture: (event: SyntheticEvent) => {
      if (!done.current) return;
      done.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
