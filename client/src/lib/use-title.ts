import { useEffect } from 'react';

/** The title of the tab, for pages whose metadata is not the server's business; null leaves what is there. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
