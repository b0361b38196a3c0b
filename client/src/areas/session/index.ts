export { keepSessionFresh } from './keep-fresh.ts';
export { openLoginDialog, requireLogin } from './login-dialog.ts';
export { redirectTarget } from './redirect.ts';
export { balancesQuery, type SessionUser, sessionUserQuery } from './session-user.ts';
export { signOut } from './sign-in.ts';
export { useSession } from './use-session.ts';
