import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, errorMessage } from './errors.ts';

/** Error codes that concern one wire field in every call, even though the response need not name it. */
const fieldsOfCodes: Readonly<Partial<Record<string, string>>> = {
  id_taken: 'id',
  nick_taken: 'nick',
  password_rule: 'password',
  profile_id_taken: 'profile_id',
};

/** Maps wire fields or error codes to places on the page. */
export type Placement<Place> = Readonly<Partial<Record<string, Place>>>;

/**
 * The refused fields, mapped to their places: named fields first, then fields implied by the error code.
 * @param names wire fields and their places
 * @param codes error codes that concern one place here without naming it
 */
export function refusedPlaces<Place>(
  error: unknown,
  names: Placement<Place>,
  codes: Placement<Place> = {},
): { place: Place; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  const failedFields = codes[error.code] ?? names[fieldsOfCodes[error.code] ?? ''];
  return [
    ...error.fields.map(({ field, message }) => ({ place: names[field], message })),
    { place: failedFields, message: error.message },
  ].flatMap(({ place, message }) => (place === undefined ? [] : [{ place, message }]));
}

/**
 * Shows a refusal at the fields of its form and focuses the first of them.
 * @param names wire fields and their names in the form, in the order of the form
 * @param codes error codes that concern one field of this form without naming it
 * @returns the message for the form as a whole; null if a field shows it
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
  // Each setError moves the focus, so the first field is set last.
  for (const name of Object.values(names).reverse()) {
    const message = messages.get(name);
    if (message !== undefined) setError(name, { message }, { shouldFocus });
  }
  return messages.size > 0 ? null : errorMessage(error);
}
