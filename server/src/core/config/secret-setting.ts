import { ValidateBy } from 'class-validator';
import { secretLengthMin } from './secret-strength.ts';
import { variableOf } from './settings-from.ts';

/**
 * The format of a secret: `text`, 32 characters or more; `list`, texts separated by commas; `keys`, a comma-separated list of `id:base64` of 32 bytes
 * each; `bytes`, 32 bytes in base64url.
 */
type SecretForm = 'text' | 'list' | 'keys' | 'bytes';

interface DeclaredSecret<Config> {
  field: string;
  form: SecretForm;
  /** Whether the secret is used in a configuration. An unused secret is never accepted. */
  isUsed: (config: Config) => boolean;
}

const declared = new Map<unknown, DeclaredSecret<never>[]>();

/**
 * Declares a setting as a secret: production refuses a value that is a default, looks typed rather than random, or
 * equals another secret (problemsOfSecrets). An empty value disables it if the default is empty.
 * @param isUsed whether the secret is used with the rest of a configuration; always, if omitted
 */
export function SecretSetting<Config>(
  form: SecretForm = 'text',
  isUsed: (config: Config) => boolean = () => true,
): PropertyDecorator {
  return (target, property) => {
    const field = String(property);
    const list = declared.get(target.constructor) ?? [];
    declared.set(target.constructor, list);
    list.push({ field, form, isUsed: isUsed as (config: never) => boolean });
    if (form !== 'text' && form !== 'list') return;
    const validator = {
      validate: (value: unknown) =>
        typeof value === 'string' &&
        (value === '' ||
          (form === 'list' ? value.split(',') : [value]).every((text) => text.length >= secretLengthMin)),
      defaultMessage: () => `${variableOf(field)} must have ${secretLengthMin} characters or more`,
    };
    ValidateBy({ name: 'secretSetting', validator })(target, property);
  };
}

/** The value of a secret in a configuration. */
export interface SecretValue {
  field: string;
  form: SecretForm;
  value: string;
  isUsed: boolean;
}

/** Returns the values of all secrets that a configuration class declares. */
export function secretsOf(config: object): SecretValue[] {
  return (declared.get(config.constructor) ?? []).map(({ field, form, isUsed }) => ({
    field,
    form,
    value: String(Reflect.get(config, field)),
    isUsed: isUsed(config as never),
  }));
}

/** Empties unused secrets, so that nothing signed with a default one is accepted. */
export function dropUnusedSecrets(config: object): void {
  for (const { field, isUsed } of secretsOf(config)) if (!isUsed) Reflect.set(config, field, '');
}
