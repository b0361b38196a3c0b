/** The values that identify a member. */
export type NamedKind = 'id' | 'nick' | 'profile_id' | 'phone';

/**
 * The form in which a value is stored and compared: IDs in lower case, nicknames composed (NFC). Only Latin letters of
 * IDs are lowered: characters like the Kelvin sign must remain refusable.
 */
export function normalizeIdentifier(kind: NamedKind, value: string): string {
  if (kind === 'nick') return value.normalize('NFC');
  return kind === 'phone' ? value : value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
