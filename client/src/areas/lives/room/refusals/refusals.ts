import type { ErrorKind } from '../../../../site/page-error.ts';

/** Refusals that have an error page of their own. */
const pages: Partial<Record<string, ErrorKind>> = {
  live_not_found: 'live',
  live_ended: 'live',
  not_ready: 'notReady',
  block_admin: 'blockAdmin',
  block_live: 'blockLive',
  un_allowance_host: 'unAllowanceHost',
  maintenance: 'maintenance',
};

/** Refusals that are dialogs over the page, with what can be done about each. */
const dialogActs = {
  login_required: ['login', 'others'],
  verification_required: ['verify', 'others'],
  age_limit: ['others'],
  chat_banned: ['others'],
  kicked: ['others'],
  // The other lives are closed to such an account.
  excel_only: ['excel'],
  fan_grade: ['profile', 'others'],
  guest_limit: ['login', 'others'],
  viewer_limit: ['retry', 'others'],
  service_restricted: ['sanctions'],
} as const satisfies Record<string, readonly RefusalAct[]>;

/** What a viewer who was not let in can do next. */
export type RefusalAct = 'login' | 'verify' | 'others' | 'excel' | 'profile' | 'sanctions' | 'retry';

/** A refusal that is a dialog. */
export type DialogRefusal = keyof typeof dialogActs;

/** The error page of a refusal, or null. */
export const pageOfRefusal = (code: string): ErrorKind | null => pages[code] ?? null;

/** Whether a refusal is a dialog over the page. */
export const isDialogRefusal = (code: string): code is DialogRefusal => Object.hasOwn(dialogActs, code);

/** What can be done next, the best first. Anything else (no connection, a fault) can be tried again. */
export const actsOf = (code: string): readonly RefusalAct[] =>
  isDialogRefusal(code) ? dialogActs[code] : ['retry', 'others'];
