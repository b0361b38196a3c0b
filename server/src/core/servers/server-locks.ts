/** Class of the advisory locks in this file; an arbitrary number. */
const lockClass = 740_029;

/** Held shared by servers that share rooms through Redis, and exclusively by one that does not. */
export const usesDatabase = `${lockClass}, 0`;

/** Slots of servers; each is held by one server of the database. */
export const slotsMax = 63;

export const slotLock = (slot: number): string => `${lockClass}, ${slot}`;
