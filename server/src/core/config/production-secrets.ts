import { keyWeaknessOf, secretLengthMin, weaknessOf } from './secret-strength.ts';

const texts = ['jwtSecret', 'ticketSecret', 'mediaSecret', 'lookupSecret'] as const;
type Secrets = Record<
  | (typeof texts)[number]
  | 'paymentSecret'
  | 'paymentProviderUrl'
  | 'dataKeys'
  | 'metricsToken'
  | 'bankSecret',
  string
>;

interface Named {
  variable: string;
  value: string;
}

/**
 * What is wrong with the secrets of a production: weak ones, defaults (of whatever secret), and two that are the same,
 * since whoever learned the one would have the other.
 * @param nameOf the environment's name of a field
 */
export function problemsOfSecrets(
  config: Secrets,
  defaults: Secrets,
  nameOf: (field: string) => string,
): string[] {
  // Without a provider nothing is signed with the secret that is shared with it.
  const fields = config.paymentProviderUrl === '' ? texts : ([...texts, 'paymentSecret'] as const);
  const secrets: Named[] = fields.map((field) => ({ variable: nameOf(field), value: config[field] }));
  const keys: Named[] = config.dataKeys.split(',').map((entry) => {
    const [id = '', value = ''] = entry.split(':');
    return { variable: `DATA_KEYS (${id})`, value };
  });
  const known = new Set([...fields.map((field) => defaults[field]), defaults.dataKeys.split(':')[1] ?? '']);
  const told = (problem: string | undefined, { variable }: Named) =>
    problem === undefined ? [] : [`${variable}: ${problem}: production needs one that was drawn at random`];
  return [
    ...[...secrets, ...keys]
      .filter(({ value }) => known.has(value))
      .map(({ variable }) => `${variable}: must be set in production`),
    // Short ones were told of already: nothing short can be strong.
    ...secrets
      .filter(({ value }) => !known.has(value) && value.length >= secretLengthMin)
      .flatMap((secret) => told(weaknessOf(secret.value), secret)),
    ...keys
      .filter(({ value }) => !known.has(value))
      .flatMap((key) => told(keyWeaknessOf(Buffer.from(key.value, 'base64')), key)),
    ...problemsOfEqual([
      ...secrets,
      ...keys,
      { variable: 'METRICS_TOKEN', value: config.metricsToken },
      { variable: 'BANK_SECRET', value: config.bankSecret },
    ]),
  ];
}

function problemsOfEqual(secrets: readonly Named[]): string[] {
  return secrets.flatMap(({ variable, value }, at) => {
    const first = secrets.slice(0, at).find((other) => value !== '' && other.value === value);
    return first ? [`${variable}: is the same as ${first.variable}: each needs its own`] : [];
  });
}
