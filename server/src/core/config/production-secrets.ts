import { type SecretValue, secretsOf } from './secret-setting.ts';
import { keyWeaknessOf, secretLengthMin, weaknessOf } from './secret-strength.ts';

/** A value to check: a secret, or one key of a list of keys. */
interface CheckedSecret {
  variable: string;
  value: string;
  weakness: string | undefined;
}

/**
 * Returns the problems of production secrets: weak ones, defaults (of any secret), and duplicates, since a leak of one
 * would disclose the other. Every setting that is declared as a secret is checked.
 * @param nameOf returns the environment variable of a field
 */
export function problemsOfSecrets(
  config: object,
  defaults: object,
  nameOf: (field: string) => string,
): string[] {
  const secrets = secretsOf(config)
    .filter(({ isUsed }) => isUsed)
    .flatMap((secret) => valuesToCheck(secret, nameOf(secret.field)));
  const known = new Set(
    secretsOf(defaults).flatMap((secret) => valuesToCheck(secret, secret.field).map(({ value }) => value)),
  );
  return [
    ...secrets
      .filter(({ value }) => known.has(value))
      .map(({ variable }) => `${variable}: must be set in production`),
    ...secrets.flatMap(({ variable, value, weakness }) =>
      weakness === undefined || known.has(value)
        ? []
        : [`${variable}: ${weakness}: production needs a randomly generated one`],
    ),
    ...problemsOfEqual(secrets),
  ];
}

/** The values of a setting with their weaknesses; empty when the secret is off. */
function valuesToCheck({ form, value }: SecretValue, variable: string): CheckedSecret[] {
  if (value === '') return [];
  if (form === 'bytes')
    return [{ variable, value, weakness: keyWeaknessOf(Buffer.from(value, 'base64url')) }];
  if (form === 'keys')
    return value.split(',').map((entry) => {
      const [id = '', key = ''] = entry.split(':');
      return {
        variable: `${variable} (${id})`,
        value: key,
        weakness: keyWeaknessOf(Buffer.from(key, 'base64')),
      };
    });
  // Short secrets are refused in every environment.
  return (form === 'list' ? value.split(',') : [value]).map((text) => ({
    variable,
    value: text,
    weakness: text.length < secretLengthMin ? undefined : weaknessOf(text),
  }));
}

function problemsOfEqual(secrets: readonly CheckedSecret[]): string[] {
  return secrets.flatMap(({ variable, value }, at) => {
    const first = secrets.slice(0, at).find((other) => other.value === value);
    return first ? [`${variable}: is the same as ${first.variable}: each needs its own`] : [];
  });
}
