import { ApiError } from '../../../api/errors.ts';
import { memberStorageKey } from '../../../api/member-storage.ts';
import { deviceStorage } from '../../../lib/storage.ts';

/** Texts that one member can have on this device; the ones opened last stay. */
const textsMax = 80;

const nameOf = (name: string): string => `ebook.${name}`;

/** The names of the stored texts, the one opened last at the end. */
function storedNames(userKey: number): string[] {
  try {
    const names: unknown = JSON.parse(deviceStorage().getItem(memberStorageKey(userKey, 'ebooks')) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Stores a response on this device, so that it can be read without a connection; it is deleted with the session. Without
 * room the oldest ones make place.
 */
export function storeText(userKey: number, name: string, response: object): void {
  const storage = deviceStorage();
  const names = [...storedNames(userKey).filter((other) => other !== name), name];
  const text = JSON.stringify(response);
  for (;;) {
    const [oldest] = names;
    if (oldest === undefined) return;
    try {
      if (names.length > textsMax) throw new Error('too many texts');
      storage.setItem(memberStorageKey(userKey, nameOf(name)), text);
      storage.setItem(memberStorageKey(userKey, 'ebooks'), JSON.stringify(names));
      return;
    } catch {
      // No room: with one text less it may fit.
      names.shift();
      storage.removeItem(memberStorageKey(userKey, nameOf(oldest)));
    }
  }
}

/** The stored response of this name; undefined if this device has none. */
export function storedText<Response extends object>(userKey: number, name: string): Response | undefined {
  const text = deviceStorage().getItem(memberStorageKey(userKey, nameOf(name)));
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as Response;
  } catch {
    return undefined;
  }
}

/** Whether a call failed because the server, or the e-book service, cannot be reached now. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError &&
  ((error.status === 0 && (error.code === 'network' || error.code === 'timeout')) ||
    [502, 503, 504].includes(error.status));

/**
 * The response of a call, which is stored; while the server cannot be reached, the one that was stored last.
 * @throws ApiError
 */
export async function withStoredText<Response extends object>(
  userKey: number,
  name: string,
  call: () => Promise<Response>,
): Promise<Response> {
  try {
    const response = await call();
    storeText(userKey, name, response);
    return response;
  } catch (error) {
    const stored = isOutOfReach(error) ? storedText<Response>(userKey, name) : undefined;
    if (!stored) throw error;
    return stored;
  }
}
