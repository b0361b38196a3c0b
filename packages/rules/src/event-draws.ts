import { drawLot, drawMessage, drawWords } from './draws.ts';
import { sha256, toHex } from './sha256.ts';

/** An entry into the draw of an event, as the draw contains it. */
export interface EventEntry {
  userKey: number;
  /** SHA-256 of the member's own word, in hexadecimal digits. */
  wordHash: string;
}

const byMember = (entries: readonly EventEntry[]): EventEntry[] =>
  [...entries].sort((one, other) => one.userKey - other.userKey);

/** SHA-256 of all entries, sorted by member, one line each: the word of every draw of an event, in hexadecimal digits. */
export const eventEntriesDigest = (entries: readonly EventEntry[]): string =>
  toHex(
    sha256(
      new TextEncoder().encode(
        byMember(entries)
          .map(({ userKey, wordHash }) => `${userKey}:${wordHash}\n`)
          .join(''),
      ),
    ),
  );

/**
 * Draws the winners of an event by the rule of spins (EVENTS-54): one draw for each, over the entries that are left,
 * sorted by member.
 * @param winners how many; fewer if fewer entered
 * @returns the members in the order in which they were drawn
 */
export function eventWinners(
  seed: string,
  eventId: number,
  entries: readonly EventEntry[],
  winners: number,
): number[] {
  const left = byMember(entries).map(({ userKey }) => userKey);
  const word = eventEntriesDigest(entries);
  const drawn: number[] = [];
  for (let number = 1; number <= winners && left.length > 0; number += 1) {
    const message = drawMessage({ kind: 'event', period: String(eventId), number, userKey: 0, word });
    drawn.push(...left.splice(drawLot(drawWords(seed, message), left.length), 1));
  }
  return drawn;
}
