/** Names for the Postgres and connection errors that the product reacts to. */
export const sqlState = {
  uniqueViolation: '23505',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  tooManyConnections: '53300',
} as const;

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57014', // query_canceled (statement_timeout)
  sqlState.tooManyConnections,
  '53100', // disk_full
  '08000',
  '08003',
  '08006',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028', // a transaction that could not begin, or took too long
]);

/** pg's own words for a pool without a free connection and for a connection that went away. */
const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
  'Client was closed and is not queryable',
  'the database is away',
];

/** The code of a Postgres, Prisma or socket error, looked for through its causes. */
export function errorCode(error: unknown): string | undefined {
  for (
    let cause: unknown = error, depth = 0;
    typeof cause === 'object' && cause !== null && depth < 5;
    depth += 1
  ) {
    if ('originalCode' in cause && typeof cause.originalCode === 'string') return cause.originalCode;
    if ('code' in cause && typeof cause.code === 'string' && !wrappers.has(cause.code)) return cause.code;
    cause = causeOf(cause);
  }
  return undefined;
}

/** Prisma's codes for "the database said something else": what it said is in the cause. */
const wrappers = new Set(['P2010', 'P2039']);

/** The error under an error; Prisma keeps that of its adapter beside it. */
function causeOf(error: object): unknown {
  if ('cause' in error) return error.cause;
  if (!('meta' in error) || typeof error.meta !== 'object' || error.meta === null) return undefined;
  return 'driverAdapterError' in error.meta ? error.meta.driverAdapterError : undefined;
}

/** Whether somebody else has what may be there once; Prisma has a code of its own for it. */
export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error);
  return code === sqlState.uniqueViolation || code === 'P2002';
}

/** Whether the database could not be reached or had no room: the caller may try again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined && unavailableCodes.has(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return unavailableMessages.some((text) => message.includes(text));
}

/** Text that Postgres cannot hold (a NUL), or a number out of its column's range. */
const unstorableCodes = new Set(['22021', '22P05', '22003']);

/** Whether the input itself cannot be stored, whatever the rules say. */
export function isUnstorable(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && unstorableCodes.has(code);
}

/** Whether the transaction lost a race and may be run again as it was (Prisma reports both as P2034). */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === sqlState.serializationFailure || code === sqlState.deadlockDetected || code === 'P2034';
}
