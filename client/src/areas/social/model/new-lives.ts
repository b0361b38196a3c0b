/** The lives known to a page, for one member. */
export interface KnownLives {
  userKey: number;
  vodKeys: ReadonlySet<number>;
}

/**
 * Lives started since the last poll; none on the first one, when all are already running.
 * @returns the new lives, and the updated known lives
 */
export function newLives<Live extends { vod_key: number }>(
  known: KnownLives | null,
  userKey: number,
  lives: readonly Live[],
): { started: Live[]; known: KnownLives } {
  const before = known?.userKey === userKey ? known.vodKeys : null;
  return {
    started: before ? lives.filter(({ vod_key }) => !before.has(vod_key)) : [],
    known: { userKey, vodKeys: new Set([...(before ?? []), ...lives.map(({ vod_key }) => vod_key)]) },
  };
}
