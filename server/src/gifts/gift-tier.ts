/**
 * Returns the size of the effect of a gift, from 1: how many sizes begin at its amount or below (setting `gift_tiers`).
 * @param tiers the amounts from which the sizes begin, in any order
 */
export const giftTier = (starCnt: number, tiers: readonly number[]): number =>
  Math.max(1, tiers.filter((from) => starCnt >= from).length);
