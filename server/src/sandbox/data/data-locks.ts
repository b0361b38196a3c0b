/** Class of the advisory locks in this file; an arbitrary number. */
const lockClass = 740_015;

/** The exclusive right to replace all data. */
export const replacementRight = 1;
/** Held shared by every server that uses the data; held exclusively by the server that replaces it. */
export const dataUse = 2;
/** Held exclusively while data is replaced: servers that stopped using the data wait here for the end. */
export const replacementInProgress = 3;

type Lock = typeof replacementRight | typeof dataUse | typeof replacementInProgress;

export const lockOf = (lock: Lock) => `${lockClass}, ${lock}`;

/** Notification channel for an imminent replacement of all data. */
export const replacingChannel = 'honey_data_replacing';

/** SQL: whether a server is replacing all data. */
export const isReplacingSql = `EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
  AND classid = ${lockClass} AND objid = ${replacementRight} AND objsubid = 2
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
