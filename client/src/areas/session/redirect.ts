/** A path of this site: one slash, then only characters that an address may hold. */
const pathPattern = /^\/(?![/\\])[\p{L}\p{N}\-._~%!$&'()*+,;=:@/?#[\]]*$/u;

/** Pages that a sign-in must not lead back to. */
const dead = /^\/(login|login-phone|users\/login|sign-up)(\/|\?|#|$)/;

/**
 * Where to go after signing in: the asked path if it is one of this site (specification section 5), else home.
 * @param asked the `redirect` parameter of the login page
 */
export function redirectTarget(asked: string | null): string {
  if (!asked || !pathPattern.test(asked) || dead.test(asked)) return '/';
  return new URL(asked, window.location.origin).origin === window.location.origin ? asked : '/';
}
