/** What members name themselves by, and are reached by. */
export type NamedKind = 'id' | 'nick' | 'profile_id' | 'phone';

/**
 * The form in which a value is kept and compared: IDs in lower case, nicknames composed (NFC). Of IDs only Latin letters
 * are lowered: the Kelvin sign and its like must stay what the rules refuse.
 */
export function normalizeIdentifier(kind: NamedKind, value: string): string {
  if (kind === 'nick') return value.normalize('NFC');
  return kind === 'phone' ? value : value.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
