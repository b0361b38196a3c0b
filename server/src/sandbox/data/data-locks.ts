/** Names the advisory locks of this file; the numbers mean nothing else. */
const lockClass = 740_015;

/** The right to replace all data, which one server at a time has. */
export const rightToReplace = 1;
/** Held shared by every server while it uses the data; alone by who replaces them. */
export const useOfData = 2;
/** Held alone while data is replaced: who let go of them waits here for the end. */
export const replacement = 3;

type Lock = typeof rightToReplace | typeof useOfData | typeof replacement;

export const lockOf = (lock: Lock) => `${lockClass}, ${lock}`;

/** Told on this channel by who is about to replace all data. */
export const replacingChannel = 'honey_data_replacing';

/** Answers whether some server is replacing all data. */
export const isReplacingSql = `EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
  AND classid = ${lockClass} AND objid = ${rightToReplace} AND objsubid = 2
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
