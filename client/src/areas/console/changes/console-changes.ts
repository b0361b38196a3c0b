import { queryOptions } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { api, type Schema, unwrap } from '../../../api/client.ts';
import { poll } from '../../../api/poll.ts';
import { queryClient } from '../../../api/query-client.ts';
import { queryKeyOf, type ReadPath } from '../../../api/query-keys.ts';
import { change, type ReadonlyStore } from '../../../lib/store.ts';
import { overviewQuery } from '../overview-query.ts';
import type { ConsoleSection } from '../section.ts';
import { type NamedCase, openCaseOf } from './open-case.ts';

const everyMs = 1_000;
/** The numbers of the menu are counted at most so often for changes; between them they are polled. */
const overviewEveryMs = 5_000;

interface SeenChanges {
  /** The cases that other operators have open. */
  openCases: readonly Schema<'CaseOpenElsewhere'>[];
  /** What another operator did to a case while it was open here; null: nothing. */
  decided: (NamedCase & { message: string }) | null;
}

const store = createStore<SeenChanges>(() => ({ openCases: [], decided: null }));

/** What other operators have open and did, as this page has seen it. */
export const seenChanges: ReadonlyStore<SeenChanges> = store;

let cursor: string | undefined;
let isOverviewDue = false;

const isSame = (one: NamedCase | null, other: NamedCase | null): boolean =>
  one?.section === other?.section && one?.key === other?.key;

/**
 * Follows the changes of the console by a cursor: the lists in which something changed are read again before the next
 * poll, so that a slow server receives no more calls than it answers. React Query polls while the tab is visible, catches up
 * when it becomes so, backs off from failures, and stops after a refusal (an expired sign-in).
 */
export const changesQuery = (sections: readonly ConsoleSection[]) =>
  queryOptions({
    queryKey: queryKeyOf('/v1/admin/changes'),
    queryFn: async ({ signal }) => {
      const open = openCaseOf(new URLSearchParams(window.location.search), sections);
      const query = {
        ...(cursor === undefined ? {} : { cursor }),
        ...(open && { section: open.section, case: open.key }),
      };
      const answer = await unwrap(api.GET('/v1/admin/changes', { params: { query }, signal }));
      // Lists that were read before the first cursor may lack a change before it.
      const isAll = cursor === undefined || answer.all_yn === 'Y';
      cursor = answer.cursor;
      note(answer, open);
      await readAgain(
        sections.filter(({ name }) => isAll || answer.sections.some(({ section }) => section === name)),
      );
      return answer.cursor;
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: poll(everyMs),
    refetchOnWindowFocus: 'always',
  });

function note({ open_cases, decided }: Schema<'ConsoleChanges'>, open: NamedCase | null): void {
  const before = store.getState();
  const isOpen = isSame(before.decided, open);
  change(store, {
    // The same list is the same object: nothing is rendered for it.
    openCases:
      JSON.stringify(open_cases) === JSON.stringify(before.openCases) ? before.openCases : open_cases,
    decided: decided && open ? { ...open, message: decided.message } : isOpen ? before.decided : null,
  });
}

async function readAgain(changed: readonly ConsoleSection[]): Promise<void> {
  const paths = new Set<unknown>(changed.flatMap(({ lists = [] }): readonly ReadPath[] => lists));
  isOverviewDue ||= changed.some(({ waiting }) => waiting !== undefined);
  await Promise.all([
    paths.size > 0 &&
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [path, parameters] }) => paths.has(path) && !isLoggedSearch(path, parameters),
      }),
    countAgain(),
  ]);
}

/** Searching members by telephone is in the audit log, and is not repeated by the page. */
const isLoggedSearch = (path: unknown, parameters: unknown): boolean =>
  path === '/v1/admin/members' && typeof parameters === 'object' && parameters !== null && 'q' in parameters;

async function countAgain(): Promise<void> {
  const countedAt = queryClient.getQueryState(overviewQuery.queryKey)?.dataUpdatedAt ?? 0;
  if (!isOverviewDue || Date.now() - countedAt < overviewEveryMs) return;
  isOverviewDue = false;
  await queryClient.invalidateQueries({ queryKey: overviewQuery.queryKey });
}
