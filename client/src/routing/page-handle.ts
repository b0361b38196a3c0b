import { type UIMatch, useMatches } from 'react-router';
import type { PageHandle } from './area-routes.ts';

/** Whether the current page has this property. */
export function usePageHandle(name: keyof PageHandle): boolean {
  const matches = useMatches() as UIMatch<unknown, PageHandle | undefined>[];
  return matches.some(({ handle }) => handle?.[name]);
}
