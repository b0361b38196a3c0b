/** A price in won after a discount in percent, rounded down to 10 won (STORE-2). */
export const discountedPrice = (priceKrw: number, discountRate: number): number =>
  Math.floor((priceKrw * (100 - discountRate)) / 1000) * 10;
