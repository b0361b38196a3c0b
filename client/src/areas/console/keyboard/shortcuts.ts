import { useEffect, useId } from 'react';
import { createStore } from 'zustand/vanilla';
import { isOverlayOpen } from '../../../ui/overlays.tsx';

/** A key and what it does. */
export interface Shortcut {
  /** `event.code` of the key: it does not depend on the input method. */
  code: string;
  /** With Shift held down. */
  shift?: boolean;
  /** The key as it is written in the list of keys. */
  shown: string;
  /** What it does, in Korean. */
  label: string;
  /** The heading under which it is listed. */
  of: 'list' | 'act' | 'console';
  run: () => void;
}

const store = createStore<ReadonlyMap<string, readonly Shortcut[]>>(() => new Map());

/** The keys of the page that is shown: those declared last take precedence. */
export const activeShortcuts = (): Shortcut[] => [...store.getState().values()].flat();

/** Declares keys for as long as the component is shown. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const id = useId();
  useEffect(() => {
    store.setState((before) => new Map(before).set(id, shortcuts), true);
  }, [id, shortcuts]);
  useEffect(
    () => () => store.setState((before) => new Map([...before].filter(([owner]) => owner !== id)), true),
    [id],
  );
}

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';
const pressed = 'a, button, summary, [role="option"], [role="menuitem"]';

/**
 * Whether a key is meant for what has the focus, not for the console: text is being typed or composed, a dialog is
 * open, or Enter presses a button.
 */
export function isForFocus(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return true;
  if (isOverlayOpen() || document.querySelector('[role="dialog"], [role="alertdialog"]')) return true;
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest(typing)) return true;
  return (event.code === 'Enter' || event.code === 'Space') && target.closest(pressed) !== null;
}

/** Runs the shortcut of a key, if it has one. */
export function runShortcut(event: KeyboardEvent): void {
  const found = activeShortcuts().findLast(
    ({ code, shift = false }) => code === event.code && shift === event.shiftKey,
  );
  if (!found) return;
  event.preventDefault();
  found.run();
}
