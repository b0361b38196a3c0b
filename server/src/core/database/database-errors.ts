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
  'P2028', // a transaction that could not start, or took too long
]);

/** pg's messages for a pool without a free connection and for a lost connection. */
const unavailableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
  'Client was closed and is not queryable',
  'the database is unavailable',
];

/** The code of a Postgres, Prisma or socket error, searched through its causes. */
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

/** Prisma's codes for another error of the database, which is in the cause. */
const wrappers = new Set(['P2010', 'P2039']);

/** The cause of an error; Prisma stores its adapter's error under `meta`. */
function causeOf(error: object): unknown {
  if ('cause' in error) return error.cause;
  if (!('meta' in error) || typeof error.meta !== 'object' || error.meta === null) return undefined;
  return 'driverAdapterError' in error.meta ? error.meta.driverAdapterError : undefined;
}

/** Whether a unique constraint was violated; Prisma has its own code for it. */
export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error);
  return code === sqlState.uniqueViolation || code === 'P2002';
}

/** Whether the database was unreachable or out of capacity: the caller may retry later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== undefined && unavailableCodes.has(code)) return true;
  const message = error instanceof Error ? error.message : '';
  return unavailableMessages.some((text) => message.includes(text));
}

/** Text that Postgres cannot store (a NUL), or a number out of its column's range. */
const unstorableCodes = new Set(['22021', '22P05', '22003']);

/** Whether the input cannot be stored, regardless of any rule. */
export function isUnstorable(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && unstorableCodes.has(code);
}

/** Whether the transaction lost a race and may be retried unchanged (Prisma reports both as P2034). */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === sqlState.serializationFailure || code === sqlState.deadlockDetected || code === 'P2034';
}
