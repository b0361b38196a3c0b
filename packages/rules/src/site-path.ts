/**
 * A path of this site: one slash, then only characters allowed in an address. Without a second slash, a backslash or a
 * control character it can only be a path.
 */
const pathPattern = /^\/(?![/\\])[\p{L}\p{N}\-._~%!$&'()*+,;=:@/?#[\]]*$/u;

/** Whether the text is a path of this site, which a link may lead to without leaving it. */
export const isSitePath = (text: string): boolean => pathPattern.test(text);

/** An address of another site: https, with a host that has a dot, and without credentials. */
export function isExternalAddress(url: string): boolean {
  if (!/^https:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { hostname, username, password } = new URL(url);
  return hostname.includes('.') && username === '' && password === '';
}
