import { ApiError } from './errors.ts';

/** The refusal of an operator's act on a case that another operator decided or changed first (ADMIN-42). */
export interface SecondDecision<Case> {
  /** Who decided what and when, in Korean. */
  message: string;
  /** The case as it is now, in the form of its call; null: it no longer exists. */
  now: Case | null;
}

/** Reads such a refusal; null for any other failure. */
export function secondDecisionOf<Case>(error: unknown): SecondDecision<Case> | null {
  if (!(error instanceof ApiError) || error.status !== 409 || !('case' in error.detail)) return null;
  // The server sends the case as the call of the act returns it.
  return { message: error.message, now: error.detail.case as Case | null };
}
