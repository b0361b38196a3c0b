import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { platform } from '../api/platform.ts';
import { queryClient } from '../api/query-client.ts';
import { sessionStore } from '../api/session-store.ts';
import { MissingPart } from '../lib/part.ts';
import { App } from './App.tsx';
import { railIsNarrow } from './frame/rail-width.ts';
import { createRouter, loadMatched, type Router } from './router.tsx';
import { followSession } from './session-sync.ts';
import type { SiteStatistics } from './statistics.ts';

/** What the server drew the page with, as it stands in the page. */
interface DrawnState {
  /** When, by the server's clock. */
  at: number;
  queries: DehydratedState;
}

function drawnState(): DrawnState | null {
  const text = document.getElementById('drawn')?.textContent;
  return text ? (JSON.parse(text) as DrawnState) : null;
}

/**
 * The answers that came with the page. They are as old as the page: one that was kept by the browser asks anew.
 * @param everyone those alone that are the same for everybody
 */
function keepAnswers({ at, queries }: DrawnState, everyone: boolean): void {
  const updatedAt = Math.min(at, Date.now());
  hydrate(queryClient, {
    mutations: [],
    queries: queries.queries
      .filter(({ meta }) => !everyone || meta?.everyone)
      .map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: updatedAt } })),
  });
}

/** Who sees exactly what the server drew: a visitor at a browser that remembers no other shape of the page. */
const seesTheDrawing = (): boolean =>
  sessionStore.getState() === null && platform === 'web' && !railIsNarrow();

/** Whether the page on screen can be loaded; else the router starts from nothing, and says what it says then. */
async function hasItsPage(): Promise<boolean> {
  try {
    await loadMatched();
    return true;
  } catch (error) {
    if (error instanceof MissingPart) return false;
    throw error;
  }
}

/**
 * Starts the page in the root element. A page that the server drew for visitors is taken over as it stands by a visitor;
 * for a member it stays until their own is whole, with its visitors' parts hidden (theme.js), and is replaced at once.
 */
export async function startPage(root: HTMLElement, statistics: SiteStatistics): Promise<void> {
  const drawn = drawnState();
  const isSame = drawn !== null && seesTheDrawing() && (await hasItsPage());
  if (drawn) keepAnswers(drawn, !isSame);
  const router = createRouter(isSame);
  followSession(router);
  const page = (
    <StrictMode>
      <App router={router} statistics={statistics} />
    </StrictMode>
  );
  if (!drawn) {
    createRoot(root).render(page);
    return;
  }
  if (!isSame) await untilReady(router);
  // There is something to look at already: in slices, so that a slow phone can scroll and press meanwhile.
  startTransition(() => {
    if (isSame) hydrateRoot(root, page);
    else createRoot(root).render(page);
  });
}

/** Waits until the router knows what to show first. */
function untilReady(router: Router): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const leave = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      leave();
      resolve();
    });
  });
}
