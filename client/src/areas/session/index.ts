export { clearExcelOnly } from './excel-only.ts';
export { FactorSetup, OperatorSession, RecoveryCodes } from './factors/for-operators.tsx';
export { securityChanged, securityQuery } from './factors/security-query.ts';
export { verifyFactorAgain } from './factors/step-up-dialog.ts';
export { type Lockout, lockoutOfRefusal } from './lockout.ts';
export { openLoginDialog, requireLogin } from './login-dialog.ts';
export { isSocialProvider, type SocialProvider } from './model/social-flow.ts';
export { type SocialTicket, socialTicket } from './model/social-ticket.ts';
export { Balances } from './parts/Balances.tsx';
export { LockoutAlert } from './parts/LockoutAlert.tsx';
export { SocialUnavailable, socialProvidersQuery, startSocial } from './queries/social.ts';
export { startSessionRenewal } from './session-renewal.ts';
export {
  balancesQuery,
  refetchSessionUser,
  type SessionUser,
  sessionUserChanged,
  sessionUserQuery,
} from './session-user.ts';
export { signOut, storeTokens } from './sign-in.ts';
export { useSession } from './use-session.ts';
