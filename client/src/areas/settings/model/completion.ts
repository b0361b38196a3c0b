import { type CompletedPage, paths } from '../../../routing/paths.ts';

/** The state of a completion page's history entry: proves that it was reached by the change, not by its address. */
interface CompletionState {
  completed: CompletedPage;
}

/** The completion page of a change, as the arguments of `navigate`. The form's history entry is replaced. */
export function completion(
  page: CompletedPage,
): [to: string, options: { replace: true; state: CompletionState }] {
  return [paths.personPage(`${page}-complete`), { replace: true, state: { completed: page } }];
}

/** Whether a history entry belongs to this completed change. */
export function isCompleted(state: unknown, page: CompletedPage): boolean {
  return typeof state === 'object' && state !== null && 'completed' in state && state.completed === page;
}
