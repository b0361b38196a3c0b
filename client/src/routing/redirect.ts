import { isSitePath } from '@honey/rules';

/** Pages for signing in and up: a sign-in must not redirect to them. */
const signInPages =
  /^\/(login|login-phone|login-factor|users\/(login|login-callback|find)|sign-up)(\/|\?|#|$)/;

/**
 * Where to go after signing in: the requested path if it is one of this site (SESSION-41), otherwise home.
 * @param requested the `redirect` parameter of the login page
 */
export function redirectTarget(requested: string | null): string {
  return requested && isSitePath(requested) && !signInPages.test(requested) ? requested : '/';
}

/** An address with a `redirect` parameter for the final target; omitted for home. */
export function withRedirect(path: string, target: string | null): string {
  const checked = redirectTarget(target);
  return checked === '/' ? path : `${path}?redirect=${encodeURIComponent(checked)}`;
}
