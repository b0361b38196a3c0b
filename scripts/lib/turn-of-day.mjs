const DAY_MS = 86_400_000;

/**
 * Returns whose turn it is on a day, if each of some parts has one day in rotation.
 * @param {string} day as `2026-11-27`
 * @param {number} parts their number
 * @returns {number} from 0 to `parts - 1`
 */
export const turnOfDay = (day, parts) => Math.floor(Date.parse(day) / DAY_MS) % parts;
