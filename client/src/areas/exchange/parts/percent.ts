/** 3.3, of hundredths of a percent. */
export const percentOf = (basisPoints: number): string => String(basisPoints / 100);
