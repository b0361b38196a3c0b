const classes = ['bg-avatar-0', 'bg-avatar-1', 'bg-avatar-2', 'bg-avatar-3', 'bg-avatar-4'] as const;
const initialsLength = 2;

/** The first two user-perceived characters of a nickname (an emoji counts as one). */
export function initialsOf(nick: string): string {
  const characters = new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(nick.trim());
  return Array.from(characters, ({ segment }) => segment)
    .slice(0, initialsLength)
    .join('');
}

/** One of 5 colour classes, by user_key modulo 5. */
export const avatarClassOf = (userKey: number): string =>
  classes[((userKey % classes.length) + classes.length) % classes.length] ?? classes[0];
