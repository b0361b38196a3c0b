import { useEffect } from 'react';

/** The title of a page of the web view: its metadata is not the server's business (specification section 2). */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
