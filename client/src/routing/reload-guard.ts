import { tabStorage } from '../lib/storage.ts';

const reloadGuardMs = 10_000;
const reloadedAt = 'honey.reloaded-at';

/**
 * Reloads the page, but at most once within 10 s (CLIENT-11).
 * @returns whether it reloads
 */
export function reloadOnce(): boolean {
  const last = Number(tabStorage().getItem(reloadedAt) ?? 0);
  if (Date.now() - last < reloadGuardMs) return false;
  tabStorage().setItem(reloadedAt, String(Date.now()));
  window.location.reload();
  return true;
}
