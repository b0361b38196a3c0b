import { ValidateBy } from 'class-validator';
import { secretLengthMin } from './secret-strength.ts';
import { variableOf } from './settings-from.ts';

/**
 * How a secret is written: `text`, 32 characters or more; `keys`, `id:base64` of 32 bytes each, with commas; `bytes`, 32 bytes
 * in base64url.
 */
type SecretForm = 'text' | 'keys' | 'bytes';

interface DeclaredSecret<Config> {
  field: string;
  form: SecretForm;
  /** Whether anything is signed, opened or encrypted with it. One that is not used is never believed. */
  isUsed: (config: Config) => boolean;
}

const declared = new Map<unknown, DeclaredSecret<never>[]>();

/**
 * Declares a setting as a secret: production refuses a value that is a default, was not drawn at random, or equals another
 * secret (problemsOfSecrets). Empty, where the default is empty, it is off.
 * @param isUsed whether it is used with the rest of a configuration; left out, always
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
    if (form !== 'text') return;
    const validator = {
      validate: (value: unknown) =>
        typeof value === 'string' && (value === '' || value.length >= secretLengthMin),
      defaultMessage: () => `${variableOf(field)} must have ${secretLengthMin} characters or more`,
    };
    ValidateBy({ name: 'secretSetting', validator })(target, property);
  };
}

/** A secret of a configuration. */
export interface SecretValue {
  field: string;
  form: SecretForm;
  value: string;
  isUsed: boolean;
}

/** The values of all secrets that the class of a configuration declares. */
export function secretsOf(config: object): SecretValue[] {
  return (declared.get(config.constructor) ?? []).map(({ field, form, isUsed }) => ({
    field,
    form,
    value: String(Reflect.get(config, field)),
    isUsed: isUsed(config as never),
  }));
}

/** Empties secrets that nothing uses, so that nothing signed with a default one can be believed. */
export function dropUnusedSecrets(config: object): void {
  for (const { field, isUsed } of secretsOf(config)) if (!isUsed) Reflect.set(config, field, '');
}
