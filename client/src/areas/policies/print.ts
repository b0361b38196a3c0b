import { useEffect } from 'react';

/** Uses the light theme while the page is being printed. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    let onScreen: string | undefined;
    const before = () => {
      onScreen = root.dataset.theme;
      root.dataset.theme = 'light';
    };
    const after = () => {
      if (onScreen === undefined) delete root.dataset.theme;
      else root.dataset.theme = onScreen;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
}
