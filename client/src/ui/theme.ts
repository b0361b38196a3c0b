import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';

const storageKey = 'honey.theme';
const listeners = new Set<() => void>();

/** What the server draws; colours do not hang on it, they follow the page's own mark. */
const drawn = (): Theme => 'dark';

const current = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** The theme on screen. Before the first paint theme.js set it; from then on it changes here. */
export function useTheme(): [theme: Theme, toggle: () => void] {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    current,
    drawn,
  );
  return [
    theme,
    () => {
      const next: Theme = theme === 'dark' ? 'light' : 'dark';
      localStorage.setItem(storageKey, next);
      show(next);
    },
  ];
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey && event.newValue) show(event.newValue === 'light' ? 'light' : 'dark');
  });
