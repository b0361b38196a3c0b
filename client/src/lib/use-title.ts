import { useEffect } from 'react';

/** The tab's title, for pages without server metadata; null leaves it unchanged. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
