// generated from prisma/functions/lives/live_watch_refusals.sql by scripts/lib/rule-functions: do not edit
import type { ErrorCode } from '../core/errors/error-codes.ts';

/** Why a member or guest may not watch a live, in the order of precedence (LIVES-22). */
export const watchRefusals = [
  'live_not_found',
  'not_ready',
  'login_required',
  'block_admin',
  'verification_required',
  'age_limit',
  'block_live',
  'kicked',
  'chat_banned',
  'un_allowance_host',
  'excel_only',
  'fan_grade',
] as const satisfies readonly ErrorCode[];
export type WatchRefusal = (typeof watchRefusals)[number];
