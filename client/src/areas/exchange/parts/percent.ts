/** 3.3, from hundredths of a percent. */
export const percentOf = (basisPoints: number): string => String(basisPoints / 100);
