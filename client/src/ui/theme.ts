import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { deviceStorage } from '../lib/storage.ts';

export type Theme = 'dark' | 'light';

const storageKey = 'honey.theme';

/** Starts with what the server renders; colours do not depend on it, they follow the attribute on the page. */
const store = createStore<Theme>(() => 'dark');

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  store.setState(theme);
}

/** The current theme. theme.js sets it before the first paint; from then on it changes here. */
export function useTheme(): [theme: Theme, toggle: () => void] {
  const theme = useStore(store);
  return [
    theme,
    () => {
      const next: Theme = theme === 'dark' ? 'light' : 'dark';
      deviceStorage().setItem(storageKey, next);
      show(next);
    },
  ];
}

if (typeof window !== 'undefined') {
  store.setState(document.documentElement.dataset.theme === 'light' ? 'light' : 'dark');
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey && event.newValue) show(event.newValue === 'light' ? 'light' : 'dark');
  });
}
