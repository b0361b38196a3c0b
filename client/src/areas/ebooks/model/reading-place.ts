import { ApiError } from '../../../api/errors.ts';
import { memberStorageKey } from '../../../api/member-storage.ts';
import { deviceStorage } from '../../../lib/storage.ts';
import { isOutOfReach } from '../offline/stored-texts.ts';
import { type Place, storePlace } from '../queries/ebooks.ts';

/** A place in a book. */
export type Spot = Pick<Place, 'chapter_no' | 'paragraph_no' | 'chapter_percent'>;

/** What this device knows about the place in a book. */
interface Known {
  spot: Spot;
  /** `updated_on` of the server's place that this one follows; empty: there was none. */
  followsOn: string;
  /** Whether the server does not have it yet. */
  isPending: boolean;
  /** Places that were sent and not answered yet, newest last: the server may have stored one of them. */
  unanswered?: Spot[];
}

/** So many unanswered places are remembered. */
const unansweredMax = 10;

const keyOf = (userKey: number, book: number): string => memberStorageKey(userKey, `ebook-place.${book}`);

function known(userKey: number, book: number): Known | null {
  try {
    return JSON.parse(deviceStorage().getItem(keyOf(userKey, book)) ?? 'null') as Known | null;
  } catch {
    return null;
  }
}

function note(userKey: number, book: number, state: Known): void {
  try {
    deviceStorage().setItem(keyOf(userKey, book), JSON.stringify(state));
  } catch {
    // Without room on this device the server alone knows the place.
  }
}

const isSame = (one: Spot, other: Spot): boolean =>
  one.chapter_no === other.chapter_no &&
  one.paragraph_no === other.paragraph_no &&
  one.chapter_percent === other.chapter_percent;

const spotOf = ({ chapter_no, paragraph_no, chapter_percent }: Spot): Spot => ({
  chapter_no,
  paragraph_no,
  chapter_percent,
});

/**
 * Where to continue in a book: the server's place, unless this device read on from it without a connection.
 * @param place of the server, or the one that was stored with the text
 */
export function placeToContinue(userKey: number, book: number, place: Place | null): Spot | null {
  const own = known(userKey, book);
  const followsOn = place?.updated_on ?? '';
  if (own?.isPending && own.followsOn === followsOn) return own.spot;
  // A stored text has an older place than the one that this device knows.
  if (own && own.followsOn > followsOn) return own.spot;
  if (place) note(userKey, book, { spot: spotOf(place), followsOn, isPending: false });
  return place;
}

/**
 * Stores a place for all devices; without a connection on this one, until the next place or `sendPendingPlace`.
 * @returns the place of another device that was stored in the meantime; reading on here replaces it
 */
export async function keepPlace(userKey: number, book: number, spot: Spot): Promise<Spot | null> {
  const { followsOn = '', unanswered = [] } = known(userKey, book) ?? {};
  note(userKey, book, {
    spot,
    followsOn,
    isPending: true,
    unanswered: [...unanswered, spot].slice(-unansweredMax),
  });
  try {
    const { updated_on } = await storePlace(book, { ...spot, follows_on: followsOn });
    // A newer place of this device stays pending, and follows this one.
    const now = known(userKey, book);
    const isNewest = !now || isSame(now.spot, spot);
    note(userKey, book, {
      spot: isNewest ? spot : now.spot,
      followsOn: updated_on,
      isPending: !isNewest,
    });
    return null;
  } catch (error) {
    if (isOutOfReach(error)) return null;
    const other = otherPlaceOf(error);
    if (!other) throw error;
    const now = known(userKey, book);
    // The response to an earlier attempt was lost: the stored place is this device's own, and the newest follows it.
    if (now?.unanswered?.some((sent) => isSame(sent, other))) {
      note(userKey, book, {
        spot: now.spot,
        followsOn: other.updated_on,
        isPending: !isSame(now.spot, other),
      });
      return sendPendingPlace(userKey, book);
    }
    note(userKey, book, { spot: spotOf(other), followsOn: other.updated_on, isPending: false });
    return other;
  }
}

/** Sends the place that this device stored without a connection. */
export async function sendPendingPlace(userKey: number, book: number): Promise<Spot | null> {
  const own = known(userKey, book);
  return own?.isPending ? keepPlace(userKey, book, own.spot) : null;
}

/** The place with which the server refused another one; null for any other failure. */
function otherPlaceOf(error: unknown): Place | null {
  if (!(error instanceof ApiError) || error.code !== 'ebook_place_changed') return null;
  const place = error.detail.place as Place | null | undefined;
  return place ?? null;
}

/** Whether this device has a place that the server does not have yet. */
export const hasPendingPlace = (userKey: number, book: number): boolean =>
  known(userKey, book)?.isPending === true;
