import { createStore } from 'zustand/vanilla';
import type { ReadonlyStore } from '../lib/store.ts';

/** A short message that disappears by itself. */
export interface Toast {
  id: number;
  text: string;
  tone: 'neutral' | 'good' | 'warn' | 'danger';
  /** One action offered with the message. */
  action?: { label: string; onClick: () => void };
}

const store = createStore<readonly Toast[]>(() => []);
let lastId = 0;
const shownMax = 3;

/** Shows a toast, which screen readers announce. Refusals that need a decision are dialogs instead. */
export function toast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): void {
  lastId += 1;
  const others = store.getState().filter((other) => other.text !== text);
  const next = [...others, { id: lastId, text, tone: 'neutral' as const, ...options }];
  store.setState(next.slice(-shownMax), true);
}

/** The current toasts, for the viewport. */
export const toasts: ReadonlyStore<readonly Toast[]> = store;

/** Dismisses a toast. */
export const dismissToast = (id: number): void =>
  store.setState((shown) => shown.filter((entry) => entry.id !== id), true);
