const colours = ['text-name-0', 'text-name-1', 'text-name-2', 'text-name-3', 'text-name-4'] as const;

/** Nickname colours from items, by style (ITEMS-10). */
const itemColours: Readonly<Partial<Record<string, string>>> = {
  honey: 'text-item-honey',
  sky: 'text-item-sky',
  rose: 'text-item-rose',
};

/**
 * A nickname's colour: from an active item, otherwise the avatar's colour (user_key modulo 5, CLIENT-25), readable as
 * text.
 */
export function nameColour(userKey: number | null, itemColour: string | null = null): string {
  const chosen = itemColour === null ? undefined : itemColours[itemColour];
  if (chosen !== undefined) return chosen;
  return userKey === null ? 'text-muted' : (colours[userKey % colours.length] ?? colours[0]);
}
