const colours = ['text-name-0', 'text-name-1', 'text-name-2', 'text-name-3', 'text-name-4'] as const;

/** A nickname's colour: the class of its avatar (user_key modulo 5, CLIENT-25), readable as text. */
export function nameColour(userKey: number | null): string {
  return userKey === null ? 'text-muted' : (colours[userKey % colours.length] ?? colours[0]);
}
