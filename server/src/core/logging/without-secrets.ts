import { isSecretName } from './secret-names.ts';

/**
 * Redacts secret query values. Names are decoded first, like on the server; a name that cannot be decoded counts as
 * secret.
 */
export function withoutSecrets(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const parameters = url
    .slice(start + 1)
    .split('&')
    .map((parameter) => {
      const equals = parameter.indexOf('=');
      if (equals < 0) return parameter;
      const name = parameter.slice(0, equals);
      return isSecret(name) ? `${name}=[redacted]` : parameter;
    });
  return `${url.slice(0, start)}?${parameters.join('&')}`;
}

function isSecret(written: string): boolean {
  try {
    // user[password], password[] and similar names refer to the same field.
    const names = decodeURIComponent(written.replaceAll('+', ' ')).split(/[^a-z0-9_]+/i);
    return names.some(isSecretName);
  } catch {
    return true;
  }
}
