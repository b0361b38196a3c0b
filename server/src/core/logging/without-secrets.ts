import { isSecretName } from './secret-names.ts';

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
      return isSecret(name) ? `${name}=[redacted]` : parameter;
    });
  return `${url.slice(0, start)}?${kept.join('&')}`;
}

function isSecret(written: string): boolean {
  try {
    // user[password], password[] and their like name the same thing.
    const names = decodeURIComponent(written.replaceAll('+', ' ')).split(/[^a-z0-9_]+/i);
    return names.some(isSecretName);
  } catch {
    return true;
  }
}
