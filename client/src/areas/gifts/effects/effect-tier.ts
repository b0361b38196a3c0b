/** The size of an effect, as the server decides it: 1 is the smallest. */
export type EffectTier = 1 | 2 | 3 | 4 | 5 | 6;

/** The tier of a gift event; a server that sends none, or one that this client does not know, gets the nearest. */
export const tierOf = (tier: number | undefined): EffectTier =>
  Math.min(6, Math.max(1, Math.trunc(tier ?? 1))) as EffectTier;
