/** A short message that goes away by itself. */
export interface Toast {
  id: number;
  text: string;
  tone: 'neutral' | 'good' | 'warn' | 'danger';
  /** One thing that can be done about it. */
  action?: { label: string; onClick: () => void };
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const shownMax = 3;

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something in passing, to the eye and to screen readers. Refusals that need a decision are dialogs instead. */
export function toast(text: string, options: Partial<Pick<Toast, 'tone' | 'action'>> = {}): void {
  lastId += 1;
  const others = toasts.filter((other) => other.text !== text);
  change([...others, { id: lastId, text, tone: 'neutral' as const, ...options }].slice(-shownMax));
}

/** The toasts on screen, for the viewport that shows them. */
export const toastStore = {
  get: (): readonly Toast[] => toasts,
  dismiss: (id: number): void => change(toasts.filter((entry) => entry.id !== id)),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
