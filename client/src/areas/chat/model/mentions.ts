/** A mention being typed: the text after the last @, and its index. */
export interface MentionDraft {
  start: number;
  query: string;
}

/** The mention that ends at the caret, or null: an @ at the beginning or after a space, with no space since. */
export function mentionAt(text: string, caret: number): MentionDraft | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf('@');
  if (start < 0 || (start > 0 && !/\s/.test(before[start - 1] ?? ''))) return null;
  const query = before.slice(start + 1);
  return /\s/.test(query) ? null : { start, query };
}

/** The text with the mention completed, and the new caret position. */
export function completeMention(
  text: string,
  { start, query }: MentionDraft,
  nick: string,
): { text: string; caret: number } {
  const written = `@${nick} `;
  const rest = text.slice(start + 1 + query.length).replace(/^ /, '');
  return { text: text.slice(0, start) + written + rest, caret: start + written.length };
}

/** Nicknames that start with the query, then those that contain it; each once. */
export function matching(nicks: Iterable<string>, query: string, limit: number): string[] {
  const wanted = query.toLowerCase();
  const found = [...new Set(nicks)].filter((nick) => nick.toLowerCase().includes(wanted));
  const begins = (nick: string) => (nick.toLowerCase().startsWith(wanted) ? 0 : 1);
  return found.sort((a, b) => begins(a) - begins(b)).slice(0, limit);
}

/** The text split at mentions; every second part is one. */
export function partsOf(text: string): string[] {
  return text.split(/((?<=^|\s)@[^\s@]+)/u);
}

/** Whether a text mentions this nickname. */
export function mentions(text: string, nick: string | null): boolean {
  return nick !== null && partsOf(text).some((part, at) => at % 2 === 1 && part === `@${nick}`);
}
