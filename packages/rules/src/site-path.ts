/**
 * A path of this site: one slash, then only characters allowed in an address. Without a second slash, a backslash or a
 * control character it can only be a path.
 */
const pathPattern = /^\/(?![/\\])[\p{L}\p{N}\-._~%!$&'()*+,;=:@/?#[\]]*$/u;

/** Whether the text is a path of this site, which a link may lead to without leaving it. */
export const isSitePath = (text: string): boolean => pathPattern.test(text);
