import { type SecretValue, secretsOf } from './secret-setting.ts';
import { keyWeaknessOf, secretLengthMin, weaknessOf } from './secret-strength.ts';

/** One value to measure: a secret, or one key of a list of keys. */
interface Measured {
  variable: string;
  value: string;
  weakness: string | undefined;
}

/**
 * What is wrong with the secrets of a production: weak ones, defaults (of whatever secret), and two that are the same,
 * since whoever learned the one would have the other. Every setting that is declared as a secret is measured.
 * @param nameOf the environment's name of a field
 */
export function problemsOfSecrets(
  config: object,
  defaults: object,
  nameOf: (field: string) => string,
): string[] {
  const secrets = secretsOf(config)
    .filter(({ isUsed }) => isUsed)
    .flatMap((secret) => measured(secret, nameOf(secret.field)));
  const known = new Set(
    secretsOf(defaults).flatMap((secret) => measured(secret, secret.field).map(({ value }) => value)),
  );
  return [
    ...secrets
      .filter(({ value }) => known.has(value))
      .map(({ variable }) => `${variable}: must be set in production`),
    ...secrets.flatMap(({ variable, value, weakness }) =>
      weakness === undefined || known.has(value)
        ? []
        : [`${variable}: ${weakness}: production needs one that was drawn at random`],
    ),
    ...problemsOfEqual(secrets),
  ];
}

/** The values of a setting with what is wrong with each; none for one that is off. */
function measured({ form, value }: SecretValue, variable: string): Measured[] {
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
  // Short ones are refused everywhere: nothing short can be strong.
  return [{ variable, value, weakness: value.length < secretLengthMin ? undefined : weaknessOf(value) }];
}

function problemsOfEqual(secrets: readonly Measured[]): string[] {
  return secrets.flatMap(({ variable, value }, at) => {
    const first = secrets.slice(0, at).find((other) => other.value === value);
    return first ? [`${variable}: is the same as ${first.variable}: each needs its own`] : [];
  });
}
