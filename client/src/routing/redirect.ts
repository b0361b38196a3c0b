/**
 * A path of this site: one slash, then only characters that an address may hold. Without a second slash, a backslash
 * or a control character nothing else than a path can come of it.
 */
const pathPattern = /^\/(?![/\\])[\p{L}\p{N}\-._~%!$&'()*+,;=:@/?#[\]]*$/u;

/** Pages that a sign-in must not lead back to. */
const dead = /^\/(login|login-phone|users\/(login|login-callback|find)|sign-up)(\/|\?|#|$)/;

/**
 * Where to go after signing in: the asked path if it is one of this site (SESSION-41), else home.
 * @param asked the `redirect` parameter of the login page
 */
export function redirectTarget(asked: string | null): string {
  return asked && pathPattern.test(asked) && !dead.test(asked) ? asked : '/';
}

/** An address that carries on where to go in the end; home needs no mention. */
export function withRedirect(path: string, target: string | null): string {
  const checked = redirectTarget(target);
  return checked === '/' ? path : `${path}?redirect=${encodeURIComponent(checked)}`;
}
