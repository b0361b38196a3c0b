import { sessionStore } from '../../api/session-store.ts';
import { overlay } from '../../ui/overlays.tsx';

/** Opens the login dialog; `onLogin` runs after a successful sign-in. */
export const openLoginDialog = overlay(() => import('./LoginDialog.tsx'), {
  single: true,
});

/**
 * For actions that need a member: true when signed in; otherwise opens the login dialog and returns false.
 * @param onLogin called after signing in there, to continue the action
 */
export function requireLogin(onLogin?: () => void): boolean {
  if (sessionStore.getState()) return true;
  openLoginDialog(onLogin ? { onLogin } : {});
  return false;
}
