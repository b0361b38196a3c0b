/** The largest product of honey, with its bonus. */
const bonus = 300;
export const royalStars = 10_000;

/** How many of it make a member Royal, discounts and all. */
export const royalOrders = 42;

/** What these orders bring. */
export const royalHoney = royalOrders * (royalStars + bonus);
