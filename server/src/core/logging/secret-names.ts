/** Lower-case names of fields and parameters whose values are never logged, in any call. */
const names = new Set<string>();
const headers = new Set<string>();

/** Declares secret names that are not fields of a body or query. */
export function declareSecret(...secretNames: string[]): void {
  for (const name of secretNames) names.add(name.toLowerCase());
}

/** Declares a header whose value is secret. */
export function declareSecretHeader(name: string): void {
  headers.add(name.toLowerCase());
}

/**
 * Marks a field of a body or query as secret. Its name is secret everywhere, since URLs are logged before they are
 * matched to a call.
 */
export const Secret = (): PropertyDecorator => (_target, name) => declareSecret(String(name));

/** Whether values of this name are secret. */
export const isSecretName = (name: string): boolean => names.has(name.toLowerCase());

/** The secret headers, complete once the areas' files are imported. */
export const secretHeaders = (): string[] => [...headers];

// Names that protocols commonly use for secrets, even if no call of ours has them.
declareSecret('access_token', 'id_token', 'password', 'refresh_token', 'secret', 'sig', 'signature', 'token');
declareSecretHeader('authorization');
declareSecretHeader('cookie');
