import { paths } from '../../routing/paths.ts';
import { redirectTarget, withRedirect } from '../../routing/redirect.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * Where a member goes after signing in: to the verification first if it is missing (CLIENT-14), otherwise to the target
 * (SESSION-41).
 * @param requested the path that the sign-in interrupted, as it came in an address
 */
export function afterSignIn(member: Pick<SignedIn, 'verification_yn'>, requested: string | null): string {
  const target = redirectTarget(requested);
  return member.verification_yn === 'N' ? withRedirect(paths.userVerification, target) : target;
}
