import { sessionStore } from '../../api/session-store.ts';
import { overlay } from '../../ui/overlays.tsx';

/** Opens the login dialog; `onLogin` runs once signing in worked. */
export const openLoginDialog = overlay<{ onLogin?: () => void }>(() => import('./LoginDialog.tsx'), {
  single: true,
});

/**
 * For acts that need a member: true when signed in; otherwise the login dialog opens and the answer is false.
 * @param onLogin what to do after signing in there, if the act should go on by itself
 */
export function requireLogin(onLogin?: () => void): boolean {
  if (sessionStore.getState()) return true;
  openLoginDialog(onLogin ? { onLogin } : {});
  return false;
}
