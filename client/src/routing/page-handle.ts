import { type UIMatch, useMatches } from 'react-router';
import type { PageHandle } from './area-routes.ts';

/** Whether the page on screen says this of itself. */
export function usePageHandle(name: keyof PageHandle): boolean {
  const matches = useMatches() as UIMatch<unknown, PageHandle | undefined>[];
  return matches.some(({ handle }) => handle?.[name]);
}
