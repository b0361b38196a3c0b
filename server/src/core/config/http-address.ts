import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { variableOf } from './settings-from.ts';

/** Whether a text is an http(s) address without user, query and fragment; with `path` it may have a path. */
export function isHttpAddress(text: string, { path }: { path: boolean }): boolean {
  // No character that has a meaning in a header, as a semicolon has in a Content-Security-Policy.
  if (!/^https?:\/\/[\w.:[\]-]+(\/[\w.~%/-]*)?$/i.test(text) || !URL.canParse(text)) return false;
  const { host, pathname } = new URL(text);
  return host !== '' && (path || pathname === '/');
}

/**
 * A setting that is the http(s) origin of a server, or empty; trailing slashes are removed.
 * @param options.path whether it may have a path as well
 */
export function HttpAddress({ path = false }: { path?: boolean } = {}): PropertyDecorator {
  const validated: PropertyDecorator = (target, property) => {
    const validator = {
      validate: (value: unknown) =>
        typeof value === 'string' && (value === '' || isHttpAddress(value, { path })),
      defaultMessage: () =>
        `${variableOf(String(property))} must be an http(s):// ${path ? 'address' : 'origin, as https://live.example'}`,
    };
    ValidateBy({ name: 'httpAddress', validator })(target, property);
  };
  const withoutSlash = Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\/+$/, '') : value,
  );
  return applyDecorators(withoutSlash, validated);
}
