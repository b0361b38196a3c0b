import { ApiError, errorMessage } from '../../../api/errors.ts';

/** Where a refusal belongs: messages by field of the form, and what is left to say about the form as a whole. */
export interface Refused<Field extends string> {
  fields: Partial<Record<Field, string>>;
  form: string | null;
}

/**
 * Sorts a refusal to the fields of a form.
 * @param names fields of the wire and what the form calls them
 * @param codes refusals that are about one field without naming it
 */
export function refusedFields<Field extends string>(
  error: unknown,
  names: Readonly<Record<string, Field>>,
  codes: Readonly<Record<string, Field>> = {},
): Refused<Field> {
  const fields: Partial<Record<Field, string>> = {};
  if (error instanceof ApiError) {
    for (const { field, message } of error.fields) {
      const name = names[field];
      if (name !== undefined) fields[name] ??= message;
    }
    const blamed = codes[error.code];
    if (blamed !== undefined) fields[blamed] ??= error.message;
  }
  const placed = Object.keys(fields).length > 0;
  return { fields, form: placed ? null : errorMessage(error) };
}

/** Whether the server surely changed nothing: it said no. After anything else the change may have been made. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
