import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, errorMessage } from './errors.ts';

/** Refusals that are about one field of the wire, whichever call they come from, though they need not name it. */
const fieldsOfCodes: Readonly<Partial<Record<string, string>>> = {
  id_taken: 'id',
  nick_taken: 'nick',
  password_rule: 'password',
  profile_id_taken: 'profile_id',
};

/** Fields of the wire, or codes of refusals, and where on the page they belong. */
export type Places<Place> = Readonly<Partial<Record<string, Place>>>;

/**
 * What was refused, sorted to its places: the named fields first, then what the code alone says.
 * @param names fields of the wire and their places
 * @param codes refusals that here are about one place without naming it
 */
export function refusedPlaces<Place>(
  error: unknown,
  names: Places<Place>,
  codes: Places<Place> = {},
): { place: Place; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  const blamed = codes[error.code] ?? names[fieldsOfCodes[error.code] ?? ''];
  return [
    ...error.fields.map(({ field, message }) => ({ place: names[field], message })),
    { place: blamed, message: error.message },
  ].flatMap(({ place, message }) => (place === undefined ? [] : [{ place, message }]));
}

/**
 * Shows a refusal at the fields of its form; the first of them gets the focus.
 * @param names fields of the wire and what the form calls them, in the order of the form
 * @param codes refusals that in this form are about one field without naming it
 * @returns what is to say about the form as a whole; null where a field says it
 */
export function showRefusal<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  error: unknown,
  names: Readonly<Record<string, Path<Values>>>,
  {
    codes = {},
    shouldFocus = true,
  }: { codes?: Readonly<Record<string, Path<Values>>>; shouldFocus?: boolean } = {},
): string | null {
  const messages = new Map<Path<Values>, string>();
  for (const { place, message } of refusedPlaces(error, names, codes)) {
    if (!messages.has(place)) messages.set(place, message);
  }
  // Each takes the focus from the one before it.
  for (const name of Object.values(names).reverse()) {
    const message = messages.get(name);
    if (message !== undefined) setError(name, { message }, { shouldFocus });
  }
  return messages.size > 0 ? null : errorMessage(error);
}
