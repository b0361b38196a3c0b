import type { ErrorKind } from '../../../../site/page-error.ts';

/** Refusals with an error page of their own. */
const pages: Partial<Record<string, ErrorKind>> = {
  live_not_found: 'live',
  live_ended: 'live',
  not_ready: 'notReady',
  block_admin: 'blockAdmin',
  block_live: 'blockLive',
  un_allowance_host: 'unAllowanceHost',
  maintenance: 'maintenance',
};

/** Refusals shown as a dialog, with the possible actions. */
const dialogActions = {
  login_required: ['login', 'others'],
  verification_required: ['verify', 'others'],
  age_limit: ['others'],
  chat_banned: ['others'],
  kicked: ['others'],
  // Other lives are closed to such an account.
  excel_only: ['excel'],
  fan_grade: ['profile', 'others'],
  guest_limit: ['login', 'others'],
  viewer_limit: ['retry', 'others'],
  service_restricted: ['sanctions'],
} as const satisfies Record<string, readonly RefusalAction[]>;

/** The next steps for a refused viewer. */
export type RefusalAction = 'login' | 'verify' | 'others' | 'excel' | 'profile' | 'sanctions' | 'retry';

/** A refusal shown as a dialog. */
export type DialogRefusal = keyof typeof dialogActions;

/** The error page of a refusal, or null. */
export const pageOfRefusal = (code: string): ErrorKind | null => pages[code] ?? null;

/** Whether a refusal is shown as a dialog. */
export const isDialogRefusal = (code: string): code is DialogRefusal => Object.hasOwn(dialogActions, code);

/** The possible actions, the best first. Any other failure (offline, a server fault) can be retried. */
export const actionsOf = (code: string): readonly RefusalAction[] =>
  isDialogRefusal(code) ? dialogActions[code] : ['retry', 'others'];
