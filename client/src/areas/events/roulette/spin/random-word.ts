/** Letters and digits that are not taken for each other. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 8;

/** A new word of a draw, for members who choose none. */
export function randomWord(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => characters[byte % characters.length]).join('');
}
