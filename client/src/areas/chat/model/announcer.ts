import { type ChatLine, isRoomLine, type RoomLine } from './line.ts';

/** At most this many lines are announced at a time; otherwise a busy room would never stop. */
const READ_AT_ONCE = 3;

/**
 * The lines to announce: the newest since the last announced one, without the member's own.
 * @param after the id announced last
 */
export function linesToRead(lines: readonly ChatLine[], after: number, ownKey: number | null): RoomLine[] {
  const found: RoomLine[] = [];
  for (let index = lines.length - 1; index >= 0 && found.length < READ_AT_ONCE; index -= 1) {
    const line = lines[index];
    if (!line || !isRoomLine(line)) continue;
    if (line.id <= after) break;
    const own = line.kind === 'talk' && ownKey !== null && line.speaker.userKey === ownKey;
    if (!own) found.unshift(line);
  }
  return found;
}

/** The id of the newest line from the room, or 0. */
export function newestId(lines: readonly ChatLine[]): number {
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (line && isRoomLine(line)) return line.id;
  }
  return 0;
}

/** The number of room lines after an id. */
export function countAfter(lines: readonly ChatLine[], id: number): number {
  let count = 0;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = lines[index];
    if (!line || !isRoomLine(line)) continue;
    if (line.id <= id) break;
    count += 1;
  }
  return count;
}
