import { type CompletedPage, paths } from '../../../routing/paths.ts';

/** What stands in the history entry of a completion page: it was reached by the act, not by its address. */
interface CompletionState {
  completed: CompletedPage;
}

/** Where a finished change leads, as the arguments of `navigate`. The form's own entry is replaced. */
export function completion(
  page: CompletedPage,
): [to: string, options: { replace: true; state: CompletionState }] {
  return [paths.personPage(`${page}-complete`), { replace: true, state: { completed: page } }];
}

/** Whether a history entry says that this very change was made. */
export function isCompleted(state: unknown, page: CompletedPage): boolean {
  return typeof state === 'object' && state !== null && 'completed' in state && state.completed === page;
}
