/** The lives that a page knows of; what one member follows is nothing to the next. */
export interface KnownLives {
  userKey: number;
  vodKeys: ReadonlySet<number>;
}

/**
 * The lives that began since the page asked before; none at first, when all of them are on already.
 * @returns them, and what is known from now on
 */
export function newLives<Live extends { vod_key: number }>(
  known: KnownLives | null,
  userKey: number,
  lives: readonly Live[],
): { begun: Live[]; known: KnownLives } {
  const before = known?.userKey === userKey ? known.vodKeys : null;
  return {
    begun: before ? lives.filter(({ vod_key }) => !before.has(vod_key)) : [],
    known: { userKey, vodKeys: new Set([...(before ?? []), ...lives.map(({ vod_key }) => vod_key)]) },
  };
}
