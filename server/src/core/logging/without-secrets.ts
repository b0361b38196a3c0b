/** Query parameters whose values the log does not keep, by their names as they are read: decoded, in any case. */
const secretParameters = new Set([
  ...[
    'password',
    'passwd',
    'old_password',
    'token',
    'confirm_passwd',
    'refresh_token',
    'access_token',
    'code',
  ],
  ...[
    'certification_key',
    'cert_secret',
    'cert_token',
    'sign_up_token',
    'reset_token',
    'social_ticket',
    'ticket',
  ],
  ...['phone', 'name', 'value', 'birth', 'email', 'state', 'id_token', 'grant', 'sig', 'signature', 'secret'],
]);

/** Replaces secret query values. A name is decoded first, as the server does that reads it; what cannot be is secret. */
export function withoutSecrets(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const kept = url
    .slice(start + 1)
    .split('&')
    .map((parameter) => {
      const equals = parameter.indexOf('=');
      if (equals < 0) return parameter;
      const name = parameter.slice(0, equals);
      return isSecretName(name) ? `${name}=[redacted]` : parameter;
    });
  return `${url.slice(0, start)}?${kept.join('&')}`;
}

function isSecretName(written: string): boolean {
  try {
    // user[password], password[] and their like name the same thing.
    const names = decodeURIComponent(written.replaceAll('+', ' '))
      .toLowerCase()
      .split(/[^a-z0-9_]+/);
    return names.some((name) => secretParameters.has(name));
  } catch {
    return true;
  }
}
