/** The largest product of honey, with its bonus. */
const bonus = 300;
export const royalStars = 10_000;

/** How many of it reach the Royal grade, including discounts. */
export const royalOrders = 42;

/** The honey of these orders. */
export const royalHoney = royalOrders * (royalStars + bonus);
