/** What the request log keeps of an address: its path, and query values that cannot hold a secret. */
const secretParameters = /([?&](?:password|passwd|token|confirm_passwd|refresh_token|code)=)[^&]*/gi;

/** Replaces secret query values. */
export const withoutSecrets = (url: string): string => url.replace(secretParameters, '$1[redacted]');
