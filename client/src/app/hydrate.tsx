import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { platform } from '../api/platform.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionStore } from '../api/session-store.ts';
import { ChunkLoadError } from '../lib/lazy-module.ts';
import { App } from './App.tsx';
import { railIsNarrow } from './frame/rail-width.ts';
import { createRouter, loadMatched, type Router } from './router.tsx';
import { followSession } from './session-sync.ts';
import type { SiteStatistics } from './statistics.ts';

/** The state embedded in a server-rendered page. */
interface ServerState {
  /** When it was rendered, by the server's clock. */
  at: number;
  queries: DehydratedState;
}

function readServerState(): ServerState | null {
  const text = document.getElementById('rendered')?.textContent;
  return text ? (JSON.parse(text) as ServerState) : null;
}

/**
 * Restores the embedded queries with the page's age, so that a page from the browser's cache refetches them.
 * @param everyone only those that are the same for every user
 */
function restoreQueries({ at, queries }: ServerState, everyone: boolean): void {
  const updatedAt = Math.min(at, Date.now());
  hydrate(queryClient, {
    mutations: [],
    queries: queries.queries
      .filter(({ meta }) => !everyone || meta?.everyone)
      .map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: updatedAt } })),
  });
}

/** Whether the first render equals the server's: a visitor in a browser without stored layout preferences. */
const canHydrate = (): boolean => sessionStore.getState() === null && platform === 'web' && !railIsNarrow();

/** Whether the current page's module loads; otherwise the router starts without hydration and shows the error. */
async function loadCurrentPage(): Promise<boolean> {
  try {
    await loadMatched();
    return true;
  } catch (error) {
    if (error instanceof ChunkLoadError) return false;
    throw error;
  }
}

/**
 * Starts the app in the root element. For a visitor, a server-rendered page is hydrated. For a member it stays visible,
 * with its visitor-only content hidden (theme.js), until their own page is ready and replaces it.
 */
export async function startApp(root: HTMLElement, statistics: SiteStatistics): Promise<void> {
  const serverState = readServerState();
  const hydrates = serverState !== null && canHydrate() && (await loadCurrentPage());
  if (serverState) restoreQueries(serverState, !hydrates);
  const router = createRouter(hydrates);
  followSession(router);
  const page = (
    <StrictMode>
      <App router={router} statistics={statistics} />
    </StrictMode>
  );
  if (!serverState) {
    createRoot(root).render(page);
    return;
  }
  if (!hydrates) await untilReady(router);
  // Content is visible already: render in slices, so that a slow phone can scroll and press meanwhile.
  startTransition(() => {
    if (hydrates) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
}

/** Waits until the router has loaded the first page. */
function untilReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
