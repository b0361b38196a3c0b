/** Names, in small letters, of fields and parameters whose values no log keeps: whichever call they are sent to. */
const names = new Set<string>();
const headers = new Set<string>();

/** Declares names whose values are secret, wherever they stand: those that no field of a body or query has. */
export function keepSecret(...secretNames: string[]): void {
  for (const name of secretNames) names.add(name.toLowerCase());
}

/** Declares a header whose value is secret. */
export function keepHeaderSecret(name: string): void {
  headers.add(name.toLowerCase());
}

/**
 * Marks a field of a body or query whose value nobody may read later. Its name is secret everywhere, since addresses are
 * logged before anybody knows which call they mean.
 */
export const Secret = (): PropertyDecorator => (_target, name) => keepSecret(String(name));

/** Whether values of this name are secret. */
export const isSecretName = (name: string): boolean => names.has(name.toLowerCase());

/** The secret headers. They are all known once the areas' files are imported. */
export const secretHeaders = (): string[] => [...headers];

// What any protocol calls a secret, also where no call of ours takes one.
keepSecret('access_token', 'id_token', 'password', 'refresh_token', 'secret', 'sig', 'signature', 'token');
keepHeaderSecret('authorization');
keepHeaderSecret('cookie');
