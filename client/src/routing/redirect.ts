/**
 * A path of this site: one slash, then only characters allowed in an address. Without a second slash, a backslash or a
 * control character it can only be a path.
 */
const pathPattern = /^\/(?![/\\])[\p{L}\p{N}\-._~%!$&'()*+,;=:@/?#[\]]*$/u;

/** Pages for signing in and up: a sign-in must not redirect to them. */
const signInPages = /^\/(login|login-phone|users\/(login|login-callback|find)|sign-up)(\/|\?|#|$)/;

/**
 * Where to go after signing in: the requested path if it is one of this site (SESSION-41), otherwise home.
 * @param requested the `redirect` parameter of the login page
 */
export function redirectTarget(requested: string | null): string {
  return requested && pathPattern.test(requested) && !signInPages.test(requested) ? requested : '/';
}

/** An address with a `redirect` parameter for the final target; omitted for home. */
export function withRedirect(path: string, target: string | null): string {
  const checked = redirectTarget(target);
  return checked === '/' ? path : `${path}?redirect=${encodeURIComponent(checked)}`;
}
