import { createStore } from 'zustand/vanilla';
import type { FollowedStore } from '../lib/store.ts';

/** A short message that goes away by itself. */
export interface Toast {
  id: number;
  text: string;
  tone: 'neutral' | 'good' | 'warn' | 'danger';
  /** One thing that can be done about it. */
  action?: { label: string; onClick: () => void };
}

const store = createStore<readonly Toast[]>(() => []);
let lastId = 0;
const shownMax = 3;

/** Says something in passing, to the eye and to screen readers. Refusals that need a decision are dialogs instead. */
export function toast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): void {
  lastId += 1;
  const others = store.getState().filter((other) => other.text !== text);
  const next = [...others, { id: lastId, text, tone: 'neutral' as const, ...options }];
  store.setState(next.slice(-shownMax), true);
}

/** The toasts on screen, for the viewport that shows them. */
export const toasts: FollowedStore<readonly Toast[]> = store;

/** Takes one off the screen. */
export const dismissToast = (id: number): void =>
  store.setState((shown) => shown.filter((entry) => entry.id !== id), true);
